import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Case } from "../runtimes/case.ts";
import { same } from "../runtimes/expect.ts";
import { inWorld } from "./world.ts";

const SCRIPT = fileURLToPath(new URL("pygithub.py", import.meta.url));

/** PyGithub, which checks the type of each attribute that it reads. @param python that has it installed */
export function withPyGithub(python: string): readonly Case<undefined>[] {
  return [
    {
      name: "PyGithub: reads, pages, writes, renders, and raises typed errors",
      run: () =>
        inWorld(async ({ sandbox, urls }) => {
          const token = sandbox.credentials.repoHost.users[0]?.token ?? "";
          const { stdout } = await promisify(execFile)(python, [SCRIPT, urls.repoHost, token]);
          const found: unknown = JSON.parse(stdout);
          same(
            found,
            {
              user: "alice",
              attributes: true,
              issues: [126, 126, 1],
              issue: ["closed", true, ["bug", "question"], 1],
              comments: ["Not me."],
              commit: ["More notes", 2, ["notes.txt"]],
              file: "two\n",
              markdown: true,
              changed: [true, false],
              renamed: "acme/rocket",
              missing: ["UnknownObjectException", 404],
              invalid: ["GithubException", 422],
              stranger: ["BadCredentialsException", 401],
              limit: 5_000,
            },
            "the script's output",
          );
        }),
    },
  ];
}
