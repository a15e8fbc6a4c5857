import { isAbsolute, join } from "node:path";
import { rolldown, type InputOptions, type OutputOptions } from "rolldown";
import { licensePlugin } from "rolldown-license-plugin";
import { billOfMaterials } from "./bill-of-materials.ts";
import type { Entries } from "./entries.ts";
import { asFunction, handOver, type Handed, type Made } from "./hand-over.ts";
import { onDemandOf } from "./on-demand.ts";
import { pure } from "./pure.ts";
import { sharedBy } from "./shared-by.ts";

/** As tsconfig.base.json has it. */
const TARGET = "es2023";

/**
 * Bundles each entry into one file in `dist`. Modules that several entries need are in separate files, under `shared`;
 * what they import on demand is in one file each, which imports nothing.
 * Imports of other packages stay imports, nothing is minified, and the source maps lead to `src`, which is published.
 *
 * @returns the files in `dist` that are imported on demand
 */
export async function bundle(folder: string, entries: Entries): Promise<readonly string[]> {
  const input = {
    cwd: folder,
    platform: "neutral",
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    // Required by `includeDependenciesRecursively` below.
    preserveEntrySignatures: "allow-extension",
    tsconfig: false,
    transform: { target: TARGET },
  } as const satisfies InputOptions;
  const output = {
    dir: join(folder, "dist"),
    format: "es",
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: "[name].js",
    comments: { jsdoc: false },
  } as const satisfies OutputOptions;
  const onDemand = new Map<string, Made>();
  for (const found of onDemandOf(folder, entries)) {
    const handed: Handed[] = [];
    const build = await rolldown({
      ...input,
      input: { [found.name]: found.path },
      plugins: [pure(), asFunction(found, handed)],
    });
    await build.write(output);
    await build.close();
    onDemand.set(found.path, { name: found.name, handed });
  }
  const build = await rolldown({ ...input, input: { ...entries }, plugins: [pure(), handOver(onDemand)] });
  await build.write({
    ...output,
    chunkFileNames: ({ moduleIds }) => `shared/${chunkName(moduleIds)}.js`,
    // An entry that shared code imports stays a separate file: `browser` in the manifest replaces it by another one.
    codeSplitting: { groups: [sharedBy(entries)], includeDependenciesRecursively: false },
  });
  await build.close();
  return Array.from(onDemand.values(), ({ name }) => `${name}.js`);
}

/** Packages that name their license but publish no text of it. */
const WITHOUT_TEXT = ["@bomb.sh/tab"];

/**
 * Writes the licenses of the dependencies whose code is bundled, since they require it to be published beside copies, and
 * the bill of materials, since no manifest names these dependencies.
 */
const licenses = licensePlugin({
  allow: ({ name, license, licenseText }) =>
    license !== "" && (licenseText !== "" || WITHOUT_TEXT.includes(name)),
  failOnUnlicensed: true,
  failOnViolation: true,
  done(bundled, context) {
    const texts = bundled.map(
      ({ name, version, license, licenseText }) =>
        `${name} ${version} (${license})\n\n${licenseText.trim() || "The package has no text of its license."}\n`,
    );
    context.emitFile({ type: "asset", fileName: "LICENSES.txt", source: texts.join("\n----\n\n") });
    context.emitFile({ type: "asset", fileName: "sbom.json", source: billOfMaterials(bundled) });
  },
});

/**
 * Bundles each entry into one file in `dist`, with its dependencies of other packages, so that the program installs no
 * package. Modules that an entry imports on demand are in separate files. There are no source maps, since `src` of the
 * other packages is not published with it.
 *
 * @param peers packages that its users install beside it
 */
export async function bundleProgram(
  folder: string,
  entries: Entries,
  peers: readonly string[] = [],
): Promise<void> {
  const build = await rolldown({
    cwd: folder,
    input: { ...entries },
    platform: "node",
    // `selfsigned` is an optional peer of the sandbox: for TLS, which no program offers.
    external: ["selfsigned", ...peers],
    tsconfig: false,
    transform: { target: TARGET },
    plugins: [licenses],
  });
  await build.write({
    dir: join(folder, "dist"),
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
  });
  await build.close();
}

/** The name that stack traces show: the folder of the modules, or `runtime` if they are from several folders. */
function chunkName(modules: readonly string[]): string {
  const folders = new Set(
    modules.map((path) => /[/\\]src[/\\](?:(\w[\w-]*)[/\\])?/.exec(path)?.[1] ?? "runtime"),
  );
  const [folder = "runtime"] = folders;
  return folders.size === 1 ? folder : "runtime";
}
