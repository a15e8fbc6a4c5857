import { builtPackages, inConditions, type Installed } from "@org/build/installed";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as repoHost from "../src/index.ts";

const built = await builtPackages("http-core", "repo-host");
afterAll(() => {
  built[Symbol.dispose]();
});
const copies = inConditions(built, "http-core", "repo-host");
const bare = built.install();
bare.remove("repo-host");

const WORD = "sesame";
const ANY_ERROR: unknown = expect.any(Error);

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

const fails = (code: string) => ({ error: { code } });
const data = { value: { data: { a: 1 } } };
const limited = { errors: [{ type: "RATE_LIMITED", message: `API rate limit exceeded ${WORD}` }] };
const forbidden = { data: { a: 1 }, errors: [{ type: "FORBIDDEN", message: WORD }] };
const abuse = { message: `You have exceeded a secondary rate limit ${WORD}` };
const otp = { "x-github-otp": "required; app" };

type Route = `GET /${string}` | `POST /${string}`;

const QUERY = "POST /graphql";
const READ = "GET /repos/{owner}/{repo}";
const WRITE = "POST /repos/{owner}/{repo}/issues";

/** What a response is in time and late, and without the classifier. */
const CASES: readonly (readonly [
  name: string,
  route: Route,
  response: () => Response,
  known: object,
  plain: object,
])[] = [
  ["a result of GraphQL", QUERY, () => json(200, { data: { a: 1 } }), data, data],
  ["a limit of GraphQL", QUERY, () => json(200, limited), fails("rate_limit"), fails("client")],
  ["an error of GraphQL", QUERY, () => json(200, forbidden), { value: forbidden }, fails("client")],
  ["a row with errors", READ, () => json(200, limited), { value: limited }, { value: limited }],
  ["a limit", READ, () => json(403, abuse), fails("rate_limit"), fails("permission")],
  ["a limit of writes", WRITE, () => json(403, abuse), fails("rate_limit"), fails("permission")],
  [
    "a password",
    READ,
    () => json(401, { message: WORD }, otp),
    fails("authentication"),
    fails("authentication"),
  ],
  ["a missing row", READ, () => json(404, { message: "Not Found" }), fails("not_found"), fails("not_found")],
  ["a field", WRITE, () => json(422, { message: WORD }), fails("invalid_request"), fails("invalid_request")],
];

/** The result, or the error, of a call without retries. */
async function outcomeOf(copy: Installed, route: Route, response: Response) {
  const { createRepoHost, token } = await copy.load("@org/repo-host", repoHost);
  const clock = fakeClock();
  const fetch = scriptedFetch(response);
  const host = createRepoHost({
    ...{ fetch, clock, baseUrl: "https://host.example", auth: token("t0ken-of-a-user") },
    ...{ limit: { concurrency: 10 }, retry: { retries: 0 } },
  });
  const ended = host.request(route, { owner: "octo", repo: "demo" }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (copy === copies.never) await clock.run();
  const outcome = await ended;
  expect(fetch.requests).toHaveLength(1);
  return outcome;
}

const late: unknown[] = [];
beforeAll(async () => {
  const calls = CASES.map(([, route, response]) => outcomeOf(copies.late, route, response()));
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  copies.release();
  late.push(...(await Promise.all(calls)));
});

describe.each(CASES.map((one, index) => [...one, index] as const))(
  "%s",
  (_, route, response, known, plain, index) => {
    test("is the same in time and late", async () => {
      expect(await outcomeOf(copies.with, route, response())).toMatchObject(known);
      expect(late[index]).toMatchObject(known);
    });

    test.each([
      ["all files are missing", copies.without],
      ["its own file is missing", bare],
      ["they do not come", copies.never],
    ])("is a result or an error of its status where %s", async (__, copy) => {
      const outcome = await outcomeOf(copy, route, response());
      expect(outcome).toMatchObject(plain);
      if (!("error" in outcome)) return;
      expect(outcome).toMatchObject({ error: { unavailable: ANY_ERROR } });
      expect(outcome.error).not.toHaveProperty("cause", ANY_ERROR);
      expect(`${String(outcome.error)} ${JSON.stringify(outcome.error)}`).not.toContain(WORD);
    });
  },
);
