import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Case } from "../runtimes/case.ts";
import { field, holds, same } from "../runtimes/expect.ts";
import { inWorld } from "./world.ts";

/** Runs gh and returns what it printed. */
type Gh = (...args: readonly string[]) => Promise<string>;

/** The sandbox's ways to serve gh: a socket for the host, or a common socket on which it is the default. */
const ways = {
  "its own socket": (path: string) => ({ sockets: { repoHost: path } }),
  "the default of the common socket": (path: string) =>
    ({ socket: path, defaultService: "repoHost" }) as const,
};

/** gh uses plain HTTP only over a Unix socket, with the host name api.github.com. */
async function inGh(way: keyof typeof ways, run: (gh: Gh) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "gh-"));
  const path = join(home, "socket");
  try {
    await inWorld(
      async ({ sandbox }) => {
        const env = {
          PATH: process.env["PATH"],
          HOME: home,
          GH_CONFIG_DIR: home,
          GH_NO_UPDATE_NOTIFIER: "1",
          GH_TOKEN: sandbox.credentials.repoHost.users[0]?.token,
        };
        const gh: Gh = async (...args) => (await promisify(execFile)("gh", args, { env })).stdout.trim();
        await gh("config", "set", "http_unix_socket", path);
        await run(gh);
      },
      {},
      ways[way](path),
    );
  } finally {
    await rm(home, { recursive: true });
  }
}

function of(name: string, way: keyof typeof ways, run: (gh: Gh) => Promise<void>): Case<undefined> {
  return { name: `gh: on ${way}, ${name}`, run: () => inGh(way, run) };
}

/** GitHub's command line. */
export const withGh: readonly Case<undefined>[] = [
  of("reads, pages and writes", "its own socket", async (gh) => {
    same(await gh("api", "user", "--jq", ".login"), "alice", "the login");
    const issues = "repos/acme/rocket/issues";
    const sizes = await gh("api", "--paginate", `${issues}?state=all&per_page=50`, "--jq", "length");
    same(sizes.split("\n"), ["50", "50", "25"], "the pages");
    const number = await gh("api", issues, "--field", "title=It leaks", "--jq", ".number");
    const edited = await gh("api", `${issues}/${number}`, "--method", "PATCH", "--field", "state=closed");
    const issue: unknown = JSON.parse(edited);
    same([field(issue, "title"), field(issue, "state")], ["It leaks", "closed"], "the issue");
    same(await gh("api", "--method", "PUT", "user/starred/acme/seed"), "", "a request without a body");
    same(await gh("api", "repos/acme/booster", "--jq", ".full_name"), "acme/rocket", "a renamed repository");
  }),

  of("renders Markdown, and prints an error response", "the default of the common socket", async (gh) => {
    const html = await gh("api", "markdown", "-f", "text=#1", "-f", "mode=gfm", "-f", "context=acme/rocket");
    holds(html.includes('class="issue-link"'), "a reference is linked");
    const refused: unknown = await gh("api", "repos/acme/nothing").catch((error: unknown) => error);
    holds(String(field(refused, "stderr")).includes("Not Found (HTTP 404)"), "it prints the status");
  }),
];
