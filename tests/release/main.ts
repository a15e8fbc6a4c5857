/**
 * Rehearses releases: versions, packs and publishes all packages of a copy of the repository to a registry on this
 * machine, then installs each alone, compiles it and runs its README's first example. A snapshot, a minor and a major
 * follow. Packages of others come from the registry that npm is configured for; without one, the rehearsal is skipped.
 * It prints each step with its time. The last line counts the cases.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyOfRepository, type RepositoryCopy } from "@org/test-kit/repository-copy";
import { runAll, type Case, type Outcome } from "../runtimes/case.ts";
import { holds } from "../runtimes/expect.ts";
import { report } from "../runtimes/report.ts";
import { COMPILERS, compileAlone, expectLinks, firstExample, installAlone } from "./alone.ts";
import { npm } from "./npm.ts";
import { asStep, step } from "./progress.ts";
import { publishedIn, type Published } from "./published.ts";
import { startRegistry, type Registry } from "./registry.ts";
import { firstRelease, major, minor, snapshot } from "./releases.ts";

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
  const registry = await step("start a registry", () => startRegistry(join(scratch, "registry")));
  try {
    // No `using`, which Node 22 lacks.
    const copy = await step("copy the repository and install its dependencies", copyOfRepository);
    try {
      report("release", await releaseAll(copy, registry));
    } finally {
      copy[Symbol.dispose]();
    }
  } finally {
    await registry.close();
  }
}

async function releaseAll(copy: RepositoryCopy, registry: Registry): Promise<readonly Outcome[]> {
  const scope = publishedIn(copy.folder)[0]?.name.split("/")[0] ?? "";
  const settings = registry.settings(scope);
  const npmrc = join(copy.folder, ".npmrc");
  await writeFile(npmrc, (await readFile(npmrc, "utf8")) + settings);
  copy.commit("npmrc");
  await mkdir(join(scratch, "compilers"));
  await writeFile(join(scratch, "compilers/package.json"), JSON.stringify(COMPILERS));
  await step("install the compilers", () => npm(join(scratch, "compilers"), "install"));

  const run = async (...cases: readonly Case<undefined>[]): Promise<readonly Outcome[]> =>
    runAll(cases.map(asStep), undefined);
  const outcomes = [...(await run(firstRelease(copy, scratch)))];
  // Two packages at a time, since npm waits for its registry.
  const packages = publishedIn(copy.folder);
  const lanes = [0, 1].map((lane) => packages.filter((_, index) => index % 2 === lane));
  const alone = await Promise.all(lanes.map((lane) => run(...lane.flatMap((one) => casesOf(one, settings)))));
  outcomes.push(...alone.flat());
  outcomes.push(...(await run(snapshot(copy, scratch), minor(copy), major(copy, scratch, settings))));
  return outcomes;
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
