import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Case } from "../everywhere/case.ts";
import { field, holds, same } from "../everywhere/expect.ts";
import { inWorld, type World } from "./world.ts";

/** What gh printed, or what it complained of where it failed. */
type Gh = (...args: readonly string[]) => Promise<string>;

/** Without TLS it only talks to a Unix socket. */
async function inGh({ sandbox, ownUrls }: World, run: (gh: Gh) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "gh-"));
  const path = join(home, "socket");
  const { hostname, port } = new URL(ownUrls?.repoHost ?? "");
  const relay = createServer((client) => {
    const host = connect(Number(port), hostname);
    client.pipe(host).pipe(client);
    client.on("error", () => host.destroy());
    host.on("error", () => client.destroy());
  });
  await once(relay.listen(path), "listening");
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    GH_CONFIG_DIR: home,
    GH_NO_UPDATE_NOTIFIER: "1",
    GH_TOKEN: sandbox.credentials.repoHost.users[0]?.token,
  };
  const gh: Gh = async (...args) => (await promisify(execFile)("gh", args, { env })).stdout.trim();
  try {
    await gh("config", "set", "http_unix_socket", path);
    await run(gh);
  } finally {
    relay.close();
    await rm(home, { recursive: true });
  }
}

function of(name: string, run: (gh: Gh) => Promise<void>): Case<undefined> {
  return { name: `gh: ${name}`, run: () => inWorld((world) => inGh(world, run)) };
}

/** The host's own command line. */
export const withGh: readonly Case<undefined>[] = [
  of("asks, pages and writes", async (gh) => {
    same(await gh("api", "user", "--jq", ".login"), "alice", "who it is");
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

  of("renders Markdown, and tells refusals", async (gh) => {
    const html = await gh("api", "markdown", "-f", "text=#1", "-f", "mode=gfm", "-f", "context=acme/rocket");
    holds(html.includes('class="issue-link"'), "a reference is linked");
    const refused: unknown = await gh("api", "repos/acme/nothing").catch((error: unknown) => error);
    holds(String(field(refused, "stderr")).includes("Not Found (HTTP 404)"), "it says what and why");
  }),
];
