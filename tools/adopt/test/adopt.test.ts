import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { adopt, currentHome, homeOf } from "../src/adopt.ts";

const OLD = { scope: "@old", repository: "https://old.example/old/clients", site: "https://old.example/old" };
const NEW = {
  scope: "@acme-labs",
  repository: "https://git.example/acme/clients",
  site: "https://docs.example",
};
const FILES = {
  "package.json":
    '{ "name": "@old/clients", "repository": "https://old.example/old/clients", "homepage": "https://old.example/old" }\n',
  "packages/a/package.json": '{ "repository": { "url": "git+https://old.example/old/clients.git" } }\n',
  "a.ts": 'import "@old/http-core/schema";\nimport \'@old/a\';\nconst scope = "@old"; /@old\\/a/;\n',
  "other.md": "`@old/a` · @older/a · @old · me@old/a · old/import-boundaries · x.@old/a\n",
  "page.ts": 'const PAGES = "https://old.example/old/errors/";\n',
  "untouched.md": "nothing\n",
};

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "adopt-"));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  execFileSync("git", ["add", "--all"], { cwd: root });
  await writeFile(join(root, "untracked.ts"), 'import "@old/a";\n');
});
afterAll(() => rm(root, { recursive: true }));

test("a scope and a repository are written everywhere, and can be changed again", async () => {
  const text = (name: string): Promise<string> => readFile(join(root, name), "utf8");
  expect(currentHome(root)).toEqual(OLD);
  const changed = adopt(root, OLD, NEW);
  expect(changed.toSorted()).toEqual([
    "a.ts",
    "other.md",
    "package.json",
    "packages/a/package.json",
    "page.ts",
  ]);
  expect(await text("packages/a/package.json")).toContain('"git+https://git.example/acme/clients.git"');
  expect(await text("a.ts")).toBe(
    'import "@acme-labs/http-core/schema";\nimport \'@acme-labs/a\';\nconst scope = "@acme-labs"; /@acme-labs\\/a/;\n',
  );
  expect(await text("other.md")).toBe(
    "`@acme-labs/a` · @older/a · @old · me@old/a · old/import-boundaries · x.@old/a\n",
  );
  expect(await text("page.ts")).toBe('const PAGES = "https://docs.example/errors/";\n');
  expect(await text("untracked.ts")).toContain("@old/a");
  expect(currentHome(root)).toEqual(NEW);
  adopt(root, NEW, OLD);
  for (const [name, before] of Object.entries(FILES)) expect(await text(name)).toBe(before);
});

describe("the home", () => {
  it.each(["https://git.example/a/b", "https://git.example/a/b.git", "https://git.example/a/b/"])(
    "of %s is its page",
    (address) => {
      expect(homeOf("@a", address, "https://a.example/").repository).toBe("https://git.example/a/b");
    },
  );

  it.each([
    ["https://github.com/Acme/Clients.git", undefined, "https://acme.github.io/Clients"],
    ["https://github.com/acme/clients", "https://docs.example/", "https://docs.example"],
    ["https://git.example/a/b", "https://docs.example/a//", "https://docs.example/a"],
  ])("of %s and the site %s has the site %s", (repository, site, expected) => {
    expect(homeOf("@a", repository, site).site).toBe(expected);
  });

  it.each([undefined, "", "docs.example", "https://u:p@docs.example"])(
    "refuses the site %j of a repository that is not on GitHub, and does not repeat it",
    (site) => {
      expect(() => homeOf("@a", NEW.repository, site)).toThrow(
        /^site: expected the documentation's address, like \S+$/,
      );
    },
  );

  it.each(["acme", "@Acme", "@", "@a/b", "@a b"])("refuses the scope %j", (scope) => {
    expect(() => homeOf(scope, NEW.repository, NEW.site)).toThrow(/^scope: expected @ and a lower-case name/);
  });

  it.each([
    "git.example/a/b",
    "http://git.example/a/b",
    "https://git.example/a",
    "https://u:p@git.example/a/b",
  ])("refuses the repository %j, and does not repeat it", (address) => {
    expect(() => homeOf("@a", address)).toThrow(/^repository: expected an address like \S+$/);
  });
});
