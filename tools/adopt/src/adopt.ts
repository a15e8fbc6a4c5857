import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

/** Under which scope the packages are published, and where their repository and their documentation are. */
export interface Home {
  /** With its `@`: `@acme`. */
  readonly scope: string;
  /** The address of the repository's page: `https://github.com/acme/clients`. */
  readonly repository: string;
  /** The address of the documentation as a site: `https://acme.github.io/clients`. */
  readonly site: string;
}

/**
 * Checks a scope and the addresses of a repository and a site, and returns them in their usual form: without slashes or
 * `.git` at the end.
 *
 * @param site - Default: GitHub's address for the pages of the repository.
 * @throws TypeError which names what is wrong
 */
export function homeOf(scope: string, repository: string, site?: string): Home {
  if (!/^@[a-z0-9][a-z0-9._-]*$/.test(scope))
    throw new TypeError(`scope: expected @ and a lower-case name, such as @acme, received ${scope}`);
  const address = addressOf(repository);
  if (address === undefined || address.pathname.split("/").length < 3)
    throw new TypeError("repository: expected an address like https://github.com/acme/clients");
  const page = address.href.replace(/\.git$/, "");
  const pages = addressOf(site ?? pagesOf(page));
  if (pages === undefined)
    throw new TypeError("site: expected the documentation's address, like https://acme.github.io/clients");
  return { scope, repository: page, site: withoutSlash(pages.href) };
}

/** An address with neither credentials nor a query, without slashes at the end; undefined for another text. */
function addressOf(text: string): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol !== "https:" || address.username !== "" || address.search !== "") return undefined;
  return new URL(withoutSlash(address.href));
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}

/** The address of GitHub Pages; empty for a repository elsewhere. */
function pagesOf(repository: string): string {
  const [, owner = "", name = ""] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository) ?? [];
  return owner === "" ? "" : `https://${owner.toLowerCase()}.github.io/${name}`;
}

/** The home that the root's package.json names: its `name`, its `repository` and its `homepage`. */
export function currentHome(root: string): Home {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const schema = v.object({ name: v.string(), repository: v.string(), homepage: v.string() });
  const { name, repository, homepage } = v.parse(schema, manifest);
  return homeOf(name.slice(0, name.indexOf("/")), repository, homepage);
}

/**
 * Writes a scope and the two addresses into every file that Git tracks.
 *
 * @returns the changed files, relative to the root
 */
export function adopt(root: string, from: Home, to: Home): readonly string[] {
  const names = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  // `@org/http-core` in code, `@org\/http-core` in patterns, "@org" as a folder's name.
  const scope = new RegExp(String.raw`(?<![\w.-])${literal(from.scope)}(?=[/\\"'\u0060])`, "g");
  // In one pass, since an address may begin with the other one.
  const addresses = new Map([
    [from.repository, to.repository],
    [from.site, to.site],
  ]);
  const longestFirst = [...addresses.keys()].toSorted((a, b) => b.length - a.length);
  const address = new RegExp(longestFirst.map(literal).join("|"), "g");
  return names.split("\0").filter((name) => {
    if (name === "") return false;
    const file = join(root, name);
    const before = readFileSync(file, "utf8");
    const after = before
      .replaceAll(address, (found) => addresses.get(found) ?? found)
      .replaceAll(scope, () => to.scope);
    if (after === before) return false;
    writeFileSync(file, after);
    return true;
  });
}

function literal(text: string): string {
  return text.replaceAll(/[.\\+*?[^\]$(){}=!<>|:#/-]/g, String.raw`\$&`);
}
