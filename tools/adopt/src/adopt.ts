import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

/** Under which scope the packages are published, and where their repository is. */
export interface Home {
  /** With its `@`: `@acme`. */
  readonly scope: string;
  /** The address of the repository's page: `https://github.com/acme/clients`. */
  readonly repository: string;
}

/**
 * Checks a scope and a repository's address, and returns them in their usual form: without slashes or `.git` at the end.
 *
 * @throws TypeError which names what is wrong
 */
export function homeOf(scope: string, repository: string): Home {
  if (!/^@[a-z0-9][a-z0-9._-]*$/.test(scope))
    throw new TypeError(`scope: expected @ and a lower-case name, such as @acme, received ${scope}`);
  const address = URL.canParse(repository) ? new URL(repository) : undefined;
  const parts = address?.pathname.split("/").filter((part) => part !== "") ?? [];
  if (address?.protocol !== "https:" || parts.length < 2 || address.username !== "" || address.search !== "")
    throw new TypeError("repository: expected an address like https://github.com/acme/clients");
  return { scope, repository: `${address.origin}/${parts.join("/").replace(/\.git$/, "")}` };
}

/** The home that the root's package.json names: its `name` and its `repository`. */
export function currentHome(root: string): Home {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { name, repository } = v.parse(v.object({ name: v.string(), repository: v.string() }), manifest);
  return homeOf(name.slice(0, name.indexOf("/")), repository);
}

/**
 * Writes a scope and a repository's address into every file that Git tracks.
 *
 * @returns the changed files, relative to the root
 */
export function adopt(root: string, from: Home, to: Home): readonly string[] {
  const names = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  // `@org/http-core` in code, `@org\/http-core` in patterns, "@org" as a folder's name.
  const scope = new RegExp(String.raw`(?<![\w.-])${literal(from.scope)}(?=[/\\"'\u0060])`, "g");
  return names.split("\0").filter((name) => {
    if (name === "") return false;
    const file = join(root, name);
    const before = readFileSync(file, "utf8");
    const after = before.replaceAll(from.repository, () => to.repository).replaceAll(scope, () => to.scope);
    if (after === before) return false;
    writeFileSync(file, after);
    return true;
  });
}

function literal(text: string): string {
  return text.replaceAll(/[.\\+*?[^\]$(){}=!<>|:#/-]/g, String.raw`\$&`);
}
