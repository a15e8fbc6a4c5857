import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Case } from "../runtimes/case.ts";
import { field, holds, same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

interface CurlResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Runs curl without this machine's configuration. */
async function curl(...args: readonly string[]): Promise<CurlResponse> {
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

function of(
  name: string,
  run: (world: World) => Promise<void>,
  options?: Parameters<typeof inWorld>[1],
): Case<undefined> {
  return { name: `curl: ${name}`, run: () => inWorld(run, options) };
}

/** curl, in which the services' own documentation writes its examples. */
export const withCurl: readonly Case<undefined>[] = [
  of("signs in with Basic, and gets a 304 for an ETag", async ({ sandbox, urls }) => {
    const [user] = sandbox.credentials.repoHost.users;
    const login = ["--user", `${user?.login ?? ""}:${user?.password ?? ""}`];
    const first = await curl(...login, `${urls.repoHost}/user`);
    same(first.status, 200, "the status");
    same(field(JSON.parse(first.body), "login"), user?.login, "the login");
    const again = await curl(
      ...login,
      "--header",
      `If-None-Match: ${first.headers.get("etag") ?? ""}`,
      `${urls.repoHost}/user`,
    );
    same([again.status, again.body], [304, ""], "the second response");
    same(
      again.headers.get("x-ratelimit-remaining"),
      first.headers.get("x-ratelimit-remaining"),
      "what is left of the limit",
    );
  }),

  of("reads all pages by Link", async ({ sandbox, urls }) => {
    const [user] = sandbox.credentials.repoHost.users;
    const login = ["--header", `Authorization: token ${user?.token ?? ""}`];
    const issues: unknown[] = [];
    const sizes: number[] = [];
    let next: string | undefined = `${urls.repoHost}/repos/acme/rocket/issues?state=all&per_page=50`;
    while (next !== undefined) {
      const { status, headers, body } = await curl(...login, next);
      same(status, 200, "the status");
      const rows: unknown = JSON.parse(body);
      if (!Array.isArray(rows)) throw new Error("a page is not a list");
      sizes.push(rows.length);
      issues.push(...rows.map((issue) => field(issue, "number")));
      next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    same(sizes, [50, 50, 25], "the pages");
    same(new Set(issues).size, 125, "number of distinct issues");
  }),

  of(
    "gets a 403 at the rate limit, with the reset time",
    async ({ sandbox, urls }) => {
      const left: (string | null)[] = [];
      for (const status of [200, 200, 403]) {
        const response = await curl(`${urls.repoHost}/meta`);
        same(response.status, status, "the status");
        left.push(response.headers.get("x-ratelimit-remaining"));
        if (status === 403) {
          holds(response.body.includes("API rate limit exceeded for "), "the message names the limit");
          const wait = Number(response.headers.get("x-ratelimit-reset")) * 1_000 - sandbox.clock.now();
          // The header has whole seconds.
          holds(wait > 0 && wait <= 3_601_000, "the limit resets within the hour");
          sandbox.clock.advance(wait);
        }
      }
      same(left, ["1", "0", "0"], "what is left of the limit");
      same((await curl(`${urls.repoHost}/meta`)).status, 200, "the status after the reset");
    },
    { limits: { repoHost: { anonymous: 2 } } },
  ),

  of("gets indented JSON", async ({ urls }) => {
    const { body } = await curl(`${urls.repoHost}/rate_limit`);
    holds(body.includes('\n  "'), "the JSON is indented");
  }),

  of("gets a 403 without a User-Agent", async ({ urls }) => {
    const { status, headers } = await curl("--header", "User-Agent:", `${urls.repoHost}/`);
    same(status, 403, "the status");
    holds(headers.get("content-type")?.startsWith("text/html") === true, "the content type is HTML");
  }),

  of("renders Markdown as HTML", async ({ urls }) => {
    const { status, body } = await curl(
      ...["--header", "Content-Type: text/plain", "--data-binary", "# Hello\n\n- [x] done\n"],
      `${urls.repoHost}/markdown/raw`,
    );
    same(status, 200, "the status");
    holds(body.includes("<h1") && body.includes('type="checkbox"'), "the HTML has a heading and a checkbox");
  }),

  of("reads statistics with a parameter name in capitals", async ({ sandbox, urls }) => {
    const query = `module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-28&APIKey=${sandbox.credentials.chainstats.standard}`;
    const { body } = await curl(`${urls.chainstats}/v2/api?${query}`);
    const sent: unknown = JSON.parse(body);
    same(field(sent, "status"), "1", "the status in the envelope");
    const days = field(sent, "result");
    same(Array.isArray(days) ? days.length : undefined, 28, "days");
  }),

  of("reads a page of consolidations with a bearer token", async ({ sandbox, urls }) => {
    const { status, body } = await curl(
      ...["--oauth2-bearer", sandbox.credentials.validators],
      `${urls.validators}/v1/eth/validators/consolidations?limit=3`,
    );
    same(status, 200, "the status");
    const next = field(JSON.parse(body), "next");
    holds(
      typeof next === "string" && next.startsWith(urls.validators),
      "next starts with the requested address",
    );
  }),
];
