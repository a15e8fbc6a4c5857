import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Case } from "../everywhere/case.ts";
import { field, holds, same } from "../everywhere/expect.ts";
import { inWorld, type World } from "./world.ts";

interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Runs curl, without a configuration of this machine. */
async function curl(...args: readonly string[]): Promise<Said> {
  const { stdout } = await promisify(execFile)("curl", [
    "-q",
    "--silent",
    "--show-error",
    "--include",
    ...args,
  ]);
  const [head = "", ...rest] = stdout.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: new Headers(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
    ),
    body: rest.join("\r\n\r\n"),
  };
}

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `curl: ${name}`, run: () => inWorld(run) };
}

/** The tool that every example of such a service is written for. */
export const withCurl: readonly Case<undefined>[] = [
  of("Basic, and a 304 for the tag that it was given", async ({ sandbox, urls }) => {
    const [user] = sandbox.credentials.repoHost.users;
    const login = ["--user", `${user?.login ?? ""}:${user?.password ?? ""}`];
    const first = await curl(...login, `${urls.repoHost}/user`);
    same(first.status, 200, "the status");
    same(field(JSON.parse(first.body), "login"), user?.login, "who it is");
    const again = await curl(
      ...login,
      "--header",
      `If-None-Match: ${first.headers.get("etag") ?? ""}`,
      `${urls.repoHost}/user`,
    );
    same([again.status, again.body], [304, ""], "the second time");
    same(
      again.headers.get("x-ratelimit-remaining"),
      first.headers.get("x-ratelimit-remaining"),
      "what is left of the limit",
    );
  }),

  of("JSON that a person reads", async ({ urls }) => {
    const { body } = await curl(`${urls.repoHost}/rate_limit`);
    holds(body.includes('\n  "'), "it is indented for a terminal");
  }),

  of("no User-Agent, no answer", async ({ urls }) => {
    const { status, headers } = await curl("--header", "User-Agent:", `${urls.repoHost}/`);
    same(status, 403, "the status");
    holds(headers.get("content-type")?.startsWith("text/html") === true, "it is typed as HTML");
  }),

  of("a file of Markdown becomes HTML", async ({ urls }) => {
    const { status, body } = await curl(
      ...["--header", "Content-Type: text/plain", "--data-binary", "# Hello\n\n- [x] done\n"],
      `${urls.repoHost}/markdown/raw`,
    );
    same(status, 200, "the status");
    holds(body.includes("<h1") && body.includes('type="checkbox"'), "a heading and a task");
  }),

  of("the statistics, with names in capitals", async ({ sandbox, urls }) => {
    const query = `module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-28&APIKey=${sandbox.credentials.chainstats.standard}`;
    const { body } = await curl(`${urls.chainstats}/v2/api?${query}`);
    const sent: unknown = JSON.parse(body);
    same(field(sent, "status"), "1", "the status in the envelope");
    const days = field(sent, "result");
    same(Array.isArray(days) ? days.length : undefined, 28, "days");
  }),

  of("a bearer token, and a page of consolidations", async ({ sandbox, urls }) => {
    const { status, body } = await curl(
      ...["--oauth2-bearer", sandbox.credentials.validators],
      `${urls.validators}/v1/eth/validators/consolidations?limit=3`,
    );
    same(status, 200, "the status");
    const next = field(JSON.parse(body), "next");
    holds(
      typeof next === "string" && next.startsWith(urls.validators),
      "next leads back to where it was asked",
    );
  }),
];
