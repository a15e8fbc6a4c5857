import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What is bundled, and how. */
export interface Bundling {
  readonly entry: string;
  /** Where `main.js` is written, with the files that it loads. */
  readonly folder: string;
  /** Whether what is imported on demand has a file of its own; there is one file otherwise. */
  readonly splits: boolean;
  readonly format?: "cjs" | "esm";
}

export interface Bundler {
  readonly name: string;
  /** The package that has it. */
  readonly from: string;
  /**
   * In one file, it puts what is imported on demand behind the program: one that awaits at its top level cannot have it,
   * and goes on as if the file were missing. A module that is imported so is undefined then.
   */
  readonly putsLast?: true;
  readonly bundle: (bundling: Bundling) => Promise<unknown>;
}

export const rolldown: Bundler = {
  name: "rolldown",
  from: "rolldown",
  async bundle({ entry, folder, splits }) {
    const { build } = await import("rolldown");
    await build({
      input: { main: entry },
      platform: "neutral",
      output: { dir: folder, codeSplitting: splits },
    });
  },
};

export const esbuild: Bundler = {
  name: "esbuild",
  from: "esbuild",
  async bundle({ entry, folder, splits, format = "esm" }) {
    const { build } = await import("esbuild");
    const options = { bundle: true, minify: true, platform: "neutral", logLevel: "error" };
    await build({ ...options, entryPoints: { main: entry }, outdir: folder, splitting: splits, format });
  },
};

export const bundlers: readonly Bundler[] = [
  {
    name: "Vite 8",
    from: "vite8",
    async bundle({ splits, ...bundling }) {
      const { build } = await import("vite8");
      await build(viteOptions(bundling, { codeSplitting: splits }));
    },
  },
  {
    name: "Vite 7",
    from: "vite7",
    putsLast: true,
    async bundle({ splits, ...bundling }) {
      const { build } = await import("vite7");
      await build(viteOptions(bundling, { inlineDynamicImports: !splits }));
    },
  },
  {
    name: "webpack",
    from: "webpack",
    bundle: async (bundling) => byWebpack((await import("webpack")).default, bundling),
  },
  {
    name: "rspack",
    from: "@rspack/core",
    bundle: async (bundling) => byWebpack((await import("@rspack/core")).rspack, bundling),
  },
  rolldown,
  {
    name: "rollup 4",
    from: "rollup",
    putsLast: true,
    bundle: async (bundling) => byRollup(await import("rollup"), bundling),
  },
  {
    name: "rollup 3",
    from: "rollup3",
    putsLast: true,
    bundle: async (bundling) => byRollup(await import("rollup3"), bundling),
  },
  esbuild,
  {
    name: "Bun's bundler",
    from: "bun",
    bundle: ({ entry, folder, splits }) =>
      promisify(execFile)("bun", [
        ...["build", entry, `--outdir=${folder}`, "--entry-naming=main.[ext]", "--minify"],
        ...(splits ? ["--splitting"] : []),
      ]),
  },
];

function viteOptions({ entry, folder }: Omit<Bundling, "splits">, output: object): object {
  return {
    configFile: false,
    logLevel: "error",
    build: {
      outDir: folder,
      target: "es2022",
      // Needs a document.
      modulePreload: { polyfill: false },
      rollupOptions: { input: { main: entry }, output: { ...output, entryFileNames: "main.js" } },
    },
  };
}

async function byRollup({ rollup }: Rollup, { entry, folder, splits }: Bundling): Promise<void> {
  const { default: nodeResolve } = await import("@rollup/plugin-node-resolve");
  const build = await rollup({ input: { main: entry }, plugins: [nodeResolve()] });
  await build.write({ dir: folder, inlineDynamicImports: !splits });
  await build.close();
}

async function byWebpack(webpack: Webpack, { entry, folder, splits }: Bundling): Promise<void> {
  const compiler = webpack({
    mode: "production",
    // It would take longer than all else here.
    optimization: { minimize: false },
    target: "es2022",
    entry: { main: entry },
    output: {
      path: folder,
      filename: "main.js",
      module: true,
      chunkFormat: "module",
      chunkLoading: "import",
    },
    experiments: { outputModule: true },
    plugins: splits ? [] : [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  const problem = await new Promise<string | undefined>((resolve) => {
    compiler.run((error, stats) => {
      resolve(stats?.hasErrors() === true ? stats.toString("errors-only") : error?.message);
    });
  });
  await new Promise<void>((resolve) => {
    compiler.close(resolve);
  });
  if (problem !== undefined) throw new Error(problem);
}
