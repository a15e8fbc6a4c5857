import { builtPackages, inConditions, type Installed } from "@org/build/installed";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as chainstats from "../src/index.ts";
import { okDays } from "./set-up.ts";

const built = await builtPackages("http-core", "chainstats");
afterAll(() => {
  built[Symbol.dispose]();
});
const copies = inConditions(built, "http-core", "chainstats");
const bare = built.install();
bare.remove("chainstats");

const WORD = "sesame";
const ANY_ERROR: unknown = expect.any(Error);

const said = (message: string, result: unknown): Response => Response.json({ status: "0", message, result });

const gateway = (): Response => Response.json({ message: "Missing Authentication Token" }, { status: 403 });

const fails = (code: string) => ({ error: { code } });
const [none, one] = [{ value: 0 }, { value: 1 }];

/** What a response is in time and late, and without the classifier. */
const CASES: readonly (readonly [name: string, response: () => Response, known: object, plain: object])[] = [
  ["rows", () => okDays("2019-02-01"), one, one],
  ["nothing found", () => said("No transactions found", []), none, fails("client")],
  ["a limit", () => said("NOTOK", `Max rate limit reached ${WORD}`), fails("rate_limit"), fails("client")],
  ["a key", () => said("NOTOK", `Invalid API Key ${WORD}`), fails("authentication"), fails("client")],
  ["a failure", () => said("NOTOK", WORD), fails("server"), fails("client")],
  ["a text", () => new Response(WORD), fails("decode"), fails("client")],
  ["a page", () => new Response(`<html>${WORD}`), fails("decode"), fails("decode")],
  ["a gateway", gateway, fails("authentication"), fails("permission")],
  ["a status", () => new Response(WORD, { status: 429 }), fails("rate_limit"), fails("rate_limit")],
];

/** The number of rows, or the error, of a call without retries. */
async function outcomeOf(copy: Installed, response: Response) {
  const { createChainstats, apiKey } = await copy.load("@org/chainstats", chainstats);
  const clock = fakeClock(Date.UTC(2020, 0, 1));
  const fetch = scriptedFetch(response);
  const client = createChainstats({
    ...{ fetch, clock, baseUrl: "https://stats.example", auth: apiKey("a-key") },
    retry: { retries: 0 },
  });
  const rows = client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01" }).collect();
  const ended = rows.then(
    ({ length }) => ({ value: length }),
    (error: unknown) => ({ error }),
  );
  if (copy === copies.never) await clock.run();
  const outcome = await ended;
  expect(fetch.requests).toHaveLength(1);
  return outcome;
}

const late: unknown[] = [];
beforeAll(async () => {
  const calls = CASES.map(([, response]) => outcomeOf(copies.late, response()));
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  copies.release();
  late.push(...(await Promise.all(calls)));
});

describe.each(CASES.map((one, index) => [...one, index] as const))(
  "%s",
  (_, response, known, plain, index) => {
    test("is the same in time and late", async () => {
      expect(await outcomeOf(copies.with, response())).toMatchObject(known);
      expect(late[index]).toMatchObject(known);
    });

    test.each([
      ["all files are missing", copies.without],
      ["its own file is missing", bare],
      ["they do not come", copies.never],
    ])("is rows or an error of its status where %s", async (__, copy) => {
      const outcome = await outcomeOf(copy, response());
      expect(outcome).toMatchObject(plain);
      if (!("error" in outcome)) return;
      expect(outcome).toMatchObject({ error: { unavailable: ANY_ERROR } });
      expect(outcome.error).not.toHaveProperty("cause", ANY_ERROR);
      expect(`${String(outcome.error)} ${JSON.stringify(outcome.error)}`).not.toContain(WORD);
    });
  },
);
