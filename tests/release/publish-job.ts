import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { same } from "../runtimes/expect.ts";
import { npm } from "./npm.ts";

const run = promisify(execFile);

/**
 * Publishes what `changeset pack` wrote to a folder, as the job `publish` of the workflow Release does: from a clone
 * that has the tools of .ci/release only. Returns the tags that it made.
 */
export async function publishPacked(
  repository: string,
  clone: string,
  packed: string,
  ...options: readonly string[]
): Promise<readonly string[]> {
  await run("git", ["clone", "--quiet", "--no-tags", repository, clone]);
  const tools = join(clone, ".ci/release");
  await npm(tools, "ci");
  const modules = join(tools, "node_modules");
  const env = {
    ...process.env,
    PATH: [join(modules, "pnpm"), process.env["PATH"]].join(delimiter),
    GIT_COMMITTER_NAME: "test",
    GIT_COMMITTER_EMAIL: "test@example.com",
  };
  const changeset = join(modules, "@changesets/cli/bin.js");
  await run(process.execPath, [changeset, "publish", "--from-pack-dir", packed, ...options], {
    cwd: tools,
    env,
  });
  same(existsSync(join(clone, "node_modules")), false, "whether the workspace was installed");
  const { stdout } = await run("git", ["tag", "--list"], { cwd: clone });
  return stdout.split("\n").filter((tag) => tag !== "");
}
