import type { OutputOptions } from "rolldown";
import type { Entries } from "./entries.ts";

type Splitting = Exclude<OutputOptions["codeSplitting"], boolean | undefined>;
type Group = NonNullable<Splitting["groups"]>[number];
type Graph = Parameters<Exclude<Group["name"], string>>[1];

/** Entries that only programs with a client import, which have loaded what these need: no file is split for them. */
const BESIDE_A_CLIENT: readonly string[] = ["routes"];

/** The smallest file worth reading separately, in characters. A smaller one also gets the modules of the next larger entry. */
const LEAST = 50_000;

/**
 * Puts the modules that several entries need into few files, since each file that Node finds and reads takes time. A
 * module is in the file of the smallest entry that needs it, so that no entry loads what only larger ones need. The
 * files do not import each other in circles.
 *
 * @param least the least characters of a file
 */
export function sharedBy(entries: Entries, least = LEAST): Group {
  const splitting = Object.keys(entries)
    .filter((name) => !BESIDE_A_CLIENT.includes(name))
    .flatMap((name) => entries[name] ?? []);
  let places: ReadonlyMap<string, number> | undefined;
  return {
    debugName: "shared",
    name: (id, graph) => (places ??= placesOf(splitting, graph, least)).get(id)?.toString(),
  };
}

/** The file of each shared module, by number. */
function placesOf(entries: readonly string[], graph: Graph, least: number): ReadonlyMap<string, number> {
  const needed = entries.map((entry) => neededBy(entry, graph)).sort((a, b) => a.size - b.size);
  const places = new Map<string, number>();
  let [file, length] = [0, 0];
  for (const [index, modules] of needed.entries()) {
    const larger = needed.slice(index + 1);
    for (const id of modules) {
      const isShared = !entries.includes(id) && larger.some((others) => others.has(id));
      if (!isShared || places.has(id)) continue;
      places.set(id, file);
      length += codeOf(id, graph)?.length ?? 0;
    }
    if (length >= least) [file, length] = [file + 1, 0];
  }
  // The last file may be smaller than `least`. In an earlier file, smaller entries would load it without need.
  return places;
}

/** The modules of the package that an entry needs, itself among them. */
function neededBy(entry: string, graph: Graph): ReadonlySet<string> {
  const needed = new Set([entry]);
  for (const id of needed)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (codeOf(imported, graph) !== undefined) needed.add(imported);
  return needed;
}

/** The code of a module of the package; undefined for one of another package. */
function codeOf(id: string, graph: Graph): string | undefined {
  return graph.getModuleInfo(id)?.code ?? undefined;
}
