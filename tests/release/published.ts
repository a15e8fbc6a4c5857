import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { field } from "../runtimes/expect.ts";

/** A package that is published, as its manifest in a clone describes it. */
export interface Published {
  readonly name: string;
  readonly version: string;
  /** Its folder in the clone, absolute. */
  readonly folder: string;
  /** The specifiers of its entries: `@org/http-core`, `@org/http-core/schema`. Empty for a program. */
  readonly specifiers: readonly string[];
  /** Packages that a user installs for some entries only. */
  readonly optional: readonly string[];
}

/** The packages of a clone that are not private, by name. */
export function publishedIn(clone: string): readonly Published[] {
  return globSync("{packages,apps}/*/package.json", { cwd: clone })
    .toSorted()
    .flatMap((path) => {
      const manifest: unknown = JSON.parse(readFileSync(join(clone, path), "utf8"));
      if (field(manifest, "private") === true) return [];
      const name = String(field(manifest, "name"));
      const entries = keysOf(field(manifest, "exports"));
      return {
        name,
        version: String(field(manifest, "version")),
        folder: join(clone, dirname(path)),
        specifiers: entries
          .filter((entry) => entry !== "./package.json")
          .map((entry) => name + entry.slice(1)),
        optional: keysOf(field(manifest, "peerDependenciesMeta")),
      };
    });
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
