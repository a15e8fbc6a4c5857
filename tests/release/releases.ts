import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RepositoryCopy } from "@org/test-kit/repository-copy";
import type { Case } from "../runtimes/case.ts";
import { field, holds, same } from "../runtimes/expect.ts";
import { changesetsIn, exposedIn, missingMajors } from "./majors.ts";
import { npm } from "./npm.ts";
import { publishPacked } from "./publish-job.ts";
import { publishedIn, type Published } from "./published.ts";

/** All packages, as the workflow Release does: versioned and packed in the workspace, published from outside of it. */
export function firstRelease(copy: RepositoryCopy, scratch: string): Case<undefined> {
  return {
    name: "all packages are versioned and packed, then published by the tools of .ci/release alone",
    async run() {
      copy.run("pnpm", "exec", "changeset", "version");
      copy.commit("release: raise the versions");
      const packed = join(scratch, "packed");
      copy.run("pnpm", "exec", "changeset", "pack", "--out-dir", packed);
      const tags = await publishPacked(copy.folder, join(scratch, "publish"), packed);
      same(tags.toSorted(), versionsIn(copy).toSorted(), "what was published");
    },
  };
}

/** A snapshot of one package. It is gone from the copy afterwards. */
export function snapshot(copy: RepositoryCopy, scratch: string): Case<undefined> {
  const { name, version } = named(copy, "gfm");
  return {
    name: "a snapshot is published under its own tag",
    async run() {
      await addChangeset(copy, { [name]: "patch" });
      const packed = join(scratch, "packed-snapshot");
      copy.run("bash", ".ci/release/pack-snapshot", packed);
      copy.run("git", "checkout", "--quiet", "--force", ".");
      copy.run("git", "clean", "--quiet", "--force", ".changeset");
      const clone = join(scratch, "publish-snapshot");
      same(await publishPacked(copy.folder, clone, packed, "--no-git-tag"), [], "the tags");
      const printed = await npm(copy.folder, "view", name, "dist-tags", "--json");
      const tags: unknown = JSON.parse(printed);
      same(field(tags, "latest"), version, "the tag latest");
      holds(String(field(tags, "snapshot")).startsWith("0.0.0-snapshot-"), "the tag snapshot is the new one");
    },
  };
}

/** A minor of the runtime, by hand. */
export function minor(copy: RepositoryCopy): Case<undefined> {
  const core = named(copy, "http-core").name;
  return {
    name: "a minor of http-core releases no other package",
    async run() {
      await addChangeset(copy, { [core]: "minor" });
      same(
        releaseByHand(copy),
        versionsIn(copy).filter((one) => one.startsWith(`${core}@`)),
        "what was published",
      );
      const changelog = await readFile(join(copy.folder, "packages/http-core/CHANGELOG.md"), "utf8");
      holds(changelog.includes("Add `example`"), "the changelog has the change");
    },
  };
}

/** A major of the runtime, by hand: docs/decisions/0021. */
export function major(copy: RepositoryCopy, scratch: string, npmrc: string): Case<undefined> {
  const core = named(copy, "http-core").name;
  const exposed = exposedIn(copy.folder);
  return {
    name: "a major of http-core is a major of the packages that expose it, and of no other",
    async run() {
      await addChangeset(copy, { [core]: "major" });
      const others = missingMajors(changesetsIn(copy.folder).values(), exposed);
      await addChangeset(copy, Object.fromEntries([core, ...others].map((name) => [name, "major"])));
      same(missingMajors(changesetsIn(copy.folder).values(), exposed), [], "missing majors");
      same(
        releaseByHand(copy).toSorted(),
        [core, ...others].map((name) => `${name}@2.0.0`).toSorted(),
        "what was published",
      );
      const folder = join(scratch, "before-the-major");
      await mkdir(folder);
      await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
      await writeFile(join(folder, ".npmrc"), npmrc);
      const [client = ""] = others;
      for (const [range, expected] of [
        ["^1", "1."],
        ["^2", "2."],
      ] as const) {
        await npm(folder, "install", `${client}@${range}`);
        const installed: unknown = JSON.parse(
          await readFile(join(folder, "node_modules", core, "package.json"), "utf8"),
        );
        const version = String(field(installed, "version"));
        holds(
          version.startsWith(expected),
          `${client}@${range} comes with http-core ${expected}x, not ${version}`,
        );
      }
    },
  };
}

/** RELEASING.md, "By hand". Returns what was published, as `name@version`. */
function releaseByHand(copy: RepositoryCopy): readonly string[] {
  copy.run("pnpm", "exec", "changeset", "version");
  copy.commit("release: raise the versions");
  const printed = copy.run("pnpm", "exec", "changeset", "publish");
  const [, listed = ""] = /Successfully published:\n((?:@.+\n)*)/.exec(printed) ?? [];
  return listed.trim().split("\n");
}

async function addChangeset(copy: RepositoryCopy, releases: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(releases).map(([name, kind]) => `"${name}": ${kind}\n`);
  await writeFile(
    join(copy.folder, ".changeset/example.md"),
    `---\n${lines.join("")}---\n\nAdd \`example\`\n`,
  );
}

function named(copy: RepositoryCopy, name: string): Published {
  const found = publishedIn(copy.folder).find((one) => one.name.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`there is no package ${name}`);
  return found;
}

function versionsIn(copy: RepositoryCopy): readonly string[] {
  return publishedIn(copy.folder).map(({ name, version }) => `${name}@${version}`);
}
