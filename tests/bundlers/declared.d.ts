/**
 * What the tests use of bundlers, which `.ci/run` installs outside of the workspace.
 *
 * @module
 */
interface Webpack {
  (options: object): {
    run(done: (error: Error | null, stats?: WebpackStats) => void): void;
    close(done: () => void): void;
  };
  readonly optimize: { readonly LimitChunkCountPlugin: new (options: { maxChunks: number }) => object };
}

interface WebpackStats {
  hasErrors(): boolean;
  toString(shown: string): string;
}

interface Rollup {
  readonly rollup: (options: object) => Promise<{
    write(options: object): Promise<unknown>;
    close(): Promise<void>;
  }>;
}

declare module "vite8" {
  export function build(options: object): Promise<unknown>;
}

declare module "vite7" {
  export { build } from "vite8";
}

declare module "webpack" {
  const webpack: Webpack;
  export default webpack;
}

declare module "@rspack/core" {
  export const rspack: Webpack;
}

declare module "rollup" {
  export const rollup: Rollup["rollup"];
}

declare module "rollup3" {
  export { rollup } from "rollup";
}

declare module "@rollup/plugin-node-resolve" {
  export default function nodeResolve(): object;
}

declare module "esbuild" {
  export function build(options: object): Promise<unknown>;
}
