import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** The packages that a package's public signatures name, by its name. */
export type Exposed = ReadonlyMap<string, ReadonlySet<string>>;

const releases = z.record(z.string(), z.enum(["major", "minor", "patch", "none"]));
const manifest = z.object({ name: z.string() });

/** Reads the reports of signatures in the `review` folders of a clone. */
export function exposedIn(clone: string): Exposed {
  const exposed = new Map<string, Set<string>>();
  for (const folder of globSync("packages/*", { cwd: clone })) {
    const { name } = manifest.parse(JSON.parse(readFileSync(join(clone, folder, "package.json"), "utf8")));
    const [scope = ""] = name.split("/");
    const others = new RegExp(`from "(${scope}/[\\w-]+)`, "g");
    const reports = globSync(`${folder}/review/*.api.md`, { cwd: clone });
    const named = reports.flatMap((report) => [
      ...readFileSync(join(clone, report), "utf8").matchAll(others),
    ]);
    const names = new Set(named.map(([, other = ""]) => other));
    names.delete(name);
    exposed.set(name, names);
  }
  return exposed;
}

/** The pending changesets of a clone, by file: which packages they release, and as what. */
export function changesetsIn(clone: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const files = globSync(".changeset/*.md", { cwd: clone }).filter((file) => basename(file) !== "README.md");
  return new Map(
    files.map((file) => {
      const [, front = ""] = /^---\n([\s\S]*?)^---$/m.exec(readFileSync(join(clone, file), "utf8")) ?? [];
      return [file, releases.parse(parse(front) ?? {})];
    }),
  );
}

/**
 * The packages that lack a major: what they expose of another package changes in an incompatible way, so correct code
 * that uses them may stop compiling. changesets alone would release a patch of them.
 */
export function missingMajors(
  changesets: Iterable<Readonly<Record<string, string>>>,
  exposed: Exposed,
): readonly string[] {
  const majors = new Set(
    [...changesets].flatMap((release) => Object.keys(release).filter((name) => release[name] === "major")),
  );
  const missing: string[] = [];
  for (const name of majorsReached(majors, exposed)) if (!majors.has(name)) missing.push(name);
  return missing.toSorted();
}

/** The majors, those of packages that expose one of them, and so on. */
function majorsReached(majors: ReadonlySet<string>, exposed: Exposed): ReadonlySet<string> {
  const reached = new Set(majors);
  // A set's iteration also visits what is added to it meanwhile.
  for (const major of reached) for (const [name, others] of exposed) if (others.has(major)) reached.add(name);
  return reached;
}
