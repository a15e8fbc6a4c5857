import { Octokit } from "octokit";
import type { Case } from "../runtimes/case.ts";
import { field, holds, rejection, same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

const REPOSITORY = { owner: "acme", repo: "rocket" };

/** @param auth a token. @default anonymous @param limited called with the wait that a rate limit announces */
function octokit(
  { urls }: World,
  auth?: string,
  limited: (retryAfter: number) => void = () => undefined,
): Octokit {
  const announced = (retryAfter: number): boolean => {
    limited(retryAfter);
    return false;
  };
  return new Octokit({
    baseUrl: urls.repoHost,
    userAgent: "others-clients",
    throttle: { onRateLimit: announced, onSecondaryRateLimit: announced },
    // The default number of retries, with shorter waits.
    retry: { retryAfterBaseValue: 1 },
    ...(auth === undefined ? {} : { auth }),
  });
}

/** The statuses of the sandbox's responses, in order. */
const statuses = ({ sandbox }: World): readonly number[] =>
  sandbox.journal.entries().map(({ status }) => status);

const signedIn = (world: World): Octokit =>
  octokit(world, world.sandbox.credentials.repoHost.users[0]?.token);

function of(
  name: string,
  run: (world: World) => Promise<void>,
  options?: Parameters<typeof inWorld>[1],
): Case<undefined> {
  return { name: `octokit: ${name}`, run: () => inWorld(run, options) };
}

/** Octokit with its plugins for paging, retries and throttling, as users install it. */
export const withOctokit: readonly Case<undefined>[] = [
  of("reads all pages, with any page size", async (world) => {
    const client = signedIn(world);
    const ids = async (per_page: number): Promise<readonly unknown[]> => {
      const rows = await client.paginate("GET /repos/{owner}/{repo}/issues", {
        ...REPOSITORY,
        state: "all",
        per_page,
      });
      return rows.map((row) => field(row, "id"));
    };
    const [small, large] = [await ids(7), await ids(100)];
    holds(large.length > 14, "there are more than two small pages");
    same(small, large, "the issues' ids");
    same(new Set(large).size, large.length, "number of distinct issues");
  }),

  of("renders Markdown in both modes and raw", async (world) => {
    const { markdown } = signedIn(world).rest;
    const gfm = await markdown.render({ text: "#1 by @alice", mode: "gfm", context: "acme/rocket" });
    holds(/<a [^>]*>#1<\/a>/.test(String(gfm.data)), "a reference is linked");
    const plain = await markdown.render({ text: "#1 by @alice" });
    holds(!String(plain.data).includes("<a "), "nothing is linked in plain mode");
    const raw = await markdown.renderRaw({ data: "# Hello", headers: { "content-type": "text/plain" } });
    holds(String(raw.data).includes("<h1"), "the raw text is rendered");
  }),

  of("creates an issue and closes it", async (world) => {
    const { issues } = signedIn(world).rest;
    const made = await issues.create({ ...REPOSITORY, title: "It leaks" });
    same(made.status, 201, "the status");
    const number = Number(field(made.data, "number"));
    const edited = await issues.update({ ...REPOSITORY, issue_number: number, state: "closed" });
    same(field(edited.data, "state"), "closed", "the state");
    same(field(edited.data, "title"), "It leaks", "what was not sent stays");
  }),

  of("throws typed errors", async (world) => {
    const client = signedIn(world);
    const missing = await rejection(client.request("GET /repos/acme/nothing-of-the-sort"));
    same(field(missing, "status"), 404, "status for an unknown repository");
    const refused = await rejection(client.request("POST /repos/{owner}/{repo}/issues", { ...REPOSITORY }));
    same(field(refused, "status"), 422, "status for an issue without a title");
    const errors = field(field(field(refused, "response"), "data"), "errors");
    same(field(Array.isArray(errors) ? errors[0] : undefined, "code"), "missing_field", "the first error");
    const stranger = await rejection(octokit(world, "no-such-token").request("GET /user"));
    same(field(stranger, "status"), 401, "status for an unknown token");
  }),

  of("gets a 403 after sixty requests an hour, with the wait", async (world) => {
    const waits: number[] = [];
    const client = octokit(world, undefined, (retryAfter) => waits.push(retryAfter));
    for (let count = 0; count < 60; count += 1) await client.request("GET /repos/{owner}/{repo}", REPOSITORY);
    const refused = await rejection(client.request("GET /repos/{owner}/{repo}", REPOSITORY));
    same(field(refused, "status"), 403, "the status");
    same(waits.length, 1, "calls of the throttling plugin's handler");
    // The header has whole seconds, and the plugin adds one.
    holds((waits[0] ?? 0) > 0 && (waits[0] ?? 0) <= 3_602, "the wait is within the hour");
    const { data } = await client.rest.rateLimit.get();
    same(field(field(data, "rate"), "remaining"), 0, "remaining requests, which /rate_limit does not reduce");
  }),

  of(
    "retries a 503",
    async (world) => {
      const { status } = await signedIn(world).request("GET /repos/{owner}/{repo}", REPOSITORY);
      same(status, 200, "the final status");
      same(statuses(world), [503, 200], "the statuses on the way");
    },
    { faults: [{ kind: "status", status: 503, match: { service: "repoHost", nth: 1 } }] },
  ),

  of("follows a renamed repository for reads and writes", async (world) => {
    const client = signedIn(world);
    const old = { owner: "acme", repo: "booster" };
    const read = await client.request("GET /repos/{owner}/{repo}", old);
    same(field(read.data, "full_name"), "acme/rocket", "the name that was read");
    const edited = await client.rest.issues.update({ ...old, issue_number: 1, state: "closed" });
    same(field(edited.data, "state"), "closed", "the state that was written");
    same(statuses(world), [301, 200, 307, 200], "the statuses on the way");
  }),

  of("gets a 304 for an ETag, which does not count", async (world) => {
    const client = signedIn(world);
    const first = await client.request("GET /repos/{owner}/{repo}", REPOSITORY);
    const headers = { "if-none-match": first.headers["etag"] };
    const again = await rejection(client.request("GET /repos/{owner}/{repo}", { ...REPOSITORY, headers }));
    same(field(again, "status"), 304, "the status, which Octokit throws");
    const left = field(field(field(again, "response"), "headers"), "x-ratelimit-remaining");
    same(left, first.headers["x-ratelimit-remaining"], "what is left of the limit");
  }),

  of(
    "recognises a secondary rate limit by its message",
    async (world) => {
      const waits: number[] = [];
      const [alice] = world.sandbox.credentials.repoHost.users;
      const client = octokit(world, alice?.token, (retryAfter) => waits.push(retryAfter));
      const label = (name: string): Promise<unknown> =>
        client.request("POST /repos/{owner}/{repo}/labels", { ...REPOSITORY, name });
      await label("first");
      const refused = await rejection(label("second"));
      same(field(refused, "status"), 403, "the status");
      same(waits, [60], "the wait in seconds that the plugin passed on");
    },
    { limits: { repoHost: { writes: 1, wording: "secondary" } } },
  ),
];
