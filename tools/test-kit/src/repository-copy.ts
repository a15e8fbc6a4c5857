import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

/** A copy of the repository in a temporary folder, with its own Git history and its own `node_modules`. */
export interface RepositoryCopy {
  /** Its root, absolute. */
  readonly folder: string;
  /**
   * Runs a program of the copy's own `node_modules`, and returns what it printed.
   *
   * @throws Error with the program's output if it fails
   */
  readonly run: (program: string, ...args: readonly string[]) => string;
  /** Commits everything. */
  readonly commit: (subject: string) => void;
  readonly [Symbol.dispose]: () => void;
}

/**
 * Copies the files that Git tracks or would track, as they are now, and installs the dependencies, from pnpm's store
 * where it has them.
 *
 * @throws Error if the dependencies can't be installed
 */
export function copyOfRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), "repository-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  });
  for (const name of listed.split("\0")) {
    const file = join(REPOSITORY, name);
    if (name !== "" && existsSync(file)) cpSync(file, join(folder, name));
  }
  const bin = join(folder, "node_modules/.bin");
  // Git runs without the user's configuration and identity. pnpm is this repository's until the copy has its own.
  const env = {
    ...process.env,
    PATH: [bin, join(REPOSITORY, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "test",
    GIT_AUTHOR_EMAIL: "test@example.com",
    GIT_COMMITTER_NAME: "test",
    GIT_COMMITTER_EMAIL: "test@example.com",
  };
  const run = (program: string, ...args: readonly string[]): string => {
    const options = { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
    const { status, stdout, stderr } = spawnSync(program, args, options);
    if (status === 0) return stdout;
    throw new Error(`${[program, ...args].join(" ")} failed:\n${stdout}\n${stderr}`);
  };
  const commit = (subject: string): void => {
    run("git", "add", "--all");
    run("git", "commit", "--quiet", "--message", subject);
  };
  run("git", "init", "--quiet");
  commit("copy");
  run("pnpm", "install", "--prefer-offline");
  return {
    folder,
    run,
    commit,
    [Symbol.dispose]: () => {
      // Retried, since a process of the copy may still be writing files.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
