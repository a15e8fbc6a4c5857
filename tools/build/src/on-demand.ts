import { readFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Entries } from "./entries.ts";
import { reached, sourceReader, type Source } from "./sources.ts";

/**
 * A module that others import on demand, with the modules that only it imports. The folder of its name is its own: where
 * an entry exports a value of it, that is a copy, so that programs without that value do not have it.
 */
export interface OnDemand {
  /** Its path below `src` and, as built, below `dist`, without the ending. */
  readonly name: string;
  readonly path: string;
  readonly modules: ReadonlySet<string>;
}

/**
 * What a package imports on demand, unless its entries import it otherwise too. What only a program imports is left out,
 * since bundlers do not read programs.
 *
 * @throws Error naming a module that cannot be published so, and why
 */
export function onDemandOf(folder: string, entries: Entries): readonly OnDemand[] {
  const read = sourceReader();
  const graph: Graph = {
    read,
    imports: (path) => read(path).imports.map(({ from }) => from),
    onDemand: (path) => read(path).onDemand.map(({ from }) => from),
  };
  const paths = Object.values(entries);
  const programs = paths.filter((path) => readFileSync(path, "utf8").startsWith("#!"));
  const bundled = reached(
    paths.filter((path) => !programs.includes(path)),
    graph.imports,
  );
  const loaded = reached(paths, graph.imports);
  const found = [...new Set([...bundled].flatMap(graph.onDemand))]
    .filter((path) => !loaded.has(path))
    .map((path): OnDemand => ({
      name: relative(join(folder, "src"), path).replaceAll("\\", "/").replace(/\.ts$/, ""),
      path,
      modules: reached([path], (module) =>
        graph.imports(module).filter((from) => !loaded.has(from) || isIn(path, from)),
      ),
    }));
  const ofPrograms = reached(programs, (path) =>
    bundled.has(path) ? graph.imports(path) : [...graph.imports(path), ...graph.onDemand(path)],
  );
  const short = (from: string): string => (isAbsolute(from) ? relative(folder, from) : from);
  for (const one of found) {
    const others = [ofPrograms, ...found.filter((other) => other !== one).map(({ modules }) => modules)];
    for (const [path, before, from = "", after = ""] of obstacles(one, loaded, others, graph))
      throw new Error(`${short(path)}: ${before}${short(from)}${after}`);
  }
  return found;
}

/** Whether a module is in the folder that has the name of another one. */
function isIn(path: string, module: string): boolean {
  return module.startsWith(path.replace(/\.ts$/, sep));
}

interface Graph {
  readonly read: (path: string) => Source;
  readonly imports: (path: string) => readonly string[];
  readonly onDemand: (path: string) => readonly string[];
}

/** A module, and what is wrong with it: words, another module or a package, and words. */
type Obstacle = readonly [path: string, before: string, from?: string, after?: string];

function* obstacles(
  { path, modules }: OnDemand,
  loaded: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
  { read, imports, onDemand }: Graph,
): Iterable<Obstacle> {
  // Its importer is to import what it takes: that would be a circle.
  const back = [...reached([path], imports)].find((module) => onDemand(module).includes(path));
  if (back !== undefined) yield [path, "imports ", back, ", which imports it on demand"];
  for (const module of modules) {
    for (const from of onDemand(module))
      yield [module, "imports ", from, " on demand, and so is itself imported"];
    if (others.some((other) => other.has(module)))
      yield [module, "is imported by several modules on demand, and each would have a copy"];
    for (const { from, isNamed } of read(module).imports)
      if (!isNamed && !modules.has(from))
        yield [module, "is imported on demand, so it has to name what it imports from ", from];
  }
  for (const module of [...loaded, ...modules])
    for (const name of read(module).variables)
      yield [
        module,
        `exports ${name}, which is no constant. What is imported on demand gets and gives values`,
      ];
}
