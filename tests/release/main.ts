/**
 * Rehearses a release: versions, packs and publishes all packages of a copy of the repository to a registry on this
 * machine, then installs each alone, compiles it and runs its README's first example. Packages of others come from the
 * registry that npm is configured for; without one, the rehearsal is skipped. The last line counts the cases.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyOfRepository } from "@org/test-kit/repository-copy";
import { runAll, type Case } from "../runtimes/case.ts";
import { holds, same } from "../runtimes/expect.ts";
import { report } from "../runtimes/report.ts";
import { COMPILERS, compileAlone, expectLinks, firstExample, installAlone } from "./alone.ts";
import { npm } from "./npm.ts";
import { publishedIn, type Published } from "./published.ts";
import { startRegistry } from "./registry.ts";

const scratch = await mkdtemp(join(tmpdir(), "release-"));
try {
  if (await canReachRegistry()) await rehearse();
  else report("release", [], [{ name: "the rehearsal: npm reaches no registry" }]);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function canReachRegistry(): Promise<boolean> {
  try {
    await npm(scratch, "view", "typescript@7.0.2", "version", "--fetch-retries=0", "--fetch-timeout=20000");
    return true;
  } catch {
    return false;
  }
}

async function rehearse(): Promise<void> {
  const registry = await startRegistry(join(scratch, "registry"));
  try {
    using copy = copyOfRepository();
    const all = publishedIn(copy.folder);
    const scope = all[0]?.name.split("/")[0] ?? "";
    const npmrc = join(copy.folder, ".npmrc");
    await writeFile(npmrc, (await readFile(npmrc, "utf8")) + registry.settings(scope));
    await mkdir(join(scratch, "compilers"));
    await writeFile(join(scratch, "compilers/package.json"), JSON.stringify(COMPILERS));
    await npm(join(scratch, "compilers"), "install");

    /** RELEASING.md, "By hand". Returns what was published, as `name@version`. */
    const release = (): readonly string[] => {
      copy.run("pnpm", "exec", "changeset", "version");
      copy.commit("release: raise the versions");
      const printed = copy.run("pnpm", "exec", "changeset", "publish");
      const [, listed = ""] = /Successfully published:\n((?:@.+\n)*)/.exec(printed) ?? [];
      return listed.trim().split("\n");
    };
    const published = (): readonly string[] =>
      publishedIn(copy.folder).map(({ name, version }) => `${name}@${version}`);

    const first: Case<undefined> = {
      name: "all packages are versioned, packed and published",
      async run() {
        const released = release();
        same(released.toSorted(), published().toSorted(), "what was published");
        same(copy.run("git", "tag", "--list").trim().split("\n").toSorted(), released.toSorted(), "the tags");
      },
    };
    const minor: Case<undefined> = {
      name: "a minor of http-core releases no other package",
      async run() {
        const name = `${scope}/http-core`;
        const entry = `---\n"${name}": minor\n---\n\nAdd \`example\`\n`;
        await writeFile(join(copy.folder, ".changeset/example.md"), entry);
        const released = release();
        same(
          released,
          published().filter((one) => one.startsWith(`${name}@`)),
          "what was published",
        );
        const changelog = await readFile(join(copy.folder, "packages/http-core/CHANGELOG.md"), "utf8");
        holds(changelog.includes("Add `example`"), "the changelog has the change");
      },
    };
    const released = await runAll([first], undefined);
    // Two packages at a time, since npm waits for its registry.
    const packages = publishedIn(copy.folder);
    const lanes = [0, 1].map((lane) => packages.filter((_, index) => index % 2 === lane));
    const alone = await Promise.all(
      lanes.map((lane) =>
        runAll(
          lane.flatMap((one) => casesOf(one, registry.settings(scope))),
          undefined,
        ),
      ),
    );
    report("release", [...released, ...alone.flat(), ...(await runAll([minor], undefined))]);
  } finally {
    await registry.close();
  }
}

function casesOf(published: Published, npmrc: string): readonly Case<undefined>[] {
  const { name, specifiers } = published;
  const folder = join(scratch, name.replace("/", "-"));
  const compilers = specifiers.length > 0 ? ["typescript5", "typescript6", "typescript7"] : [];
  return [
    { name: `${name} installs alone`, run: () => installAlone(folder, published, npmrc) },
    { name: `${name}: the README's links lead somewhere`, run: () => expectLinks(folder, published) },
    ...compilers.map((compiler) => ({
      name: `${name} compiles with ${compiler}`,
      run: () => compileAlone(folder, published, compiler),
    })),
    {
      name: `${name}: the README's first example prints something`,
      async run() {
        holds((await firstExample(folder, published)).length > 0, "something is printed");
      },
    },
  ];
}
