import type { ClientOptions } from "@org/http-core";
import type { Scripted } from "@org/http-core/testing";
import { processWarnings } from "@org/test-kit/process-warnings";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  ANY_ERROR,
  ANY_TEXT,
  type Ask,
  conditions,
  outcomeOf,
  type Outcome,
  turns,
  WORD,
} from "./conditions.ts";

const copies = await conditions();
afterAll(copies[Symbol.dispose]);

const warnings = processWarnings();

/** An object whose text keeps all digits. */
const json = (text: string): Response =>
  new Response(text, { headers: { "content-type": "application/json" } });

const LONG = "12345678901234567890.123";

const read: Ask = (client, { get }) => client.call(get, { id: "7" });
const whole: Ask = async (client, { get }) => {
  const { data, rejected } = await client.call(get, { id: "7" }).withResponse();
  return { data, rejected };
};
const exact: Ask = (client, { get }) => client.call(get, { id: "7" }, { numbers: "exact" });
const strict: Ask = (client, { get }) => client.call(get, { id: "7" }, { validate: "strict" });
const unchecked: Ask = (client, { get }) => client.call(get, { id: "7" }, { validate: "off" });
const raw: Ask = async (client, { get }) => (await client.call(get, { id: "7" }).raw()).text();
const rows: Ask = (client, { list }) => client.list(list, {}).collect();
const exactRows: Ask = (client, { list }) => client.list(list, {}, { numbers: "exact" }).collect();
const pages: Ask = async (client, { list }) => {
  const read = [];
  for await (const { items, rejected } of client.list(list, {}).pages()) read.push([items, rejected.length]);
  return read;
};

const drift = { drift: () => undefined };

interface Case {
  readonly name: string;
  readonly script: readonly Scripted[];
  readonly ask: Ask;
  readonly options?: Partial<ClientOptions>;
  /** The result in time, or the code of the error. */
  readonly known: { readonly value: unknown } | { readonly code: string };
  /** The same without the file. Absent where it is not needed. */
  readonly plain?: { readonly value: unknown } | { readonly code: string };
  readonly requests?: number;
}

const good = { id: "7" };
const page = (...data: readonly unknown[]): Response => Response.json({ data });
const first = Response.json({ data: [{ id: "1" }], next: "b" });

const CASES: readonly Case[] = [
  { name: "a row", script: [json('{"id":"7"}')], ask: read, known: { value: good } },
  {
    name: "rows",
    script: [first, page(good)],
    ask: rows,
    known: { value: [{ id: "1" }, good] },
    requests: 2,
  },
  { name: "a row, unchecked", script: [json('{"id":7}')], ask: unchecked, known: { value: { id: 7 } } },
  { name: "an unread body", script: [json('{"id":7}')], ask: raw, known: { value: '{"id":7}' } },
  {
    name: "a row that is converted",
    ...{ script: [json(`{"id":7,"price":${LONG}}`)], ask: read },
    ...{ known: { value: { id: "7", price: LONG } }, plain: { code: "schema" } },
  },
  {
    name: "a row that is converted, strictly",
    ...{ script: [json('{"id":7}')], ask: strict },
    ...{ known: { value: good }, plain: { code: "schema" } },
  },
  {
    name: "rows of which one is converted",
    ...{ script: [first, page(good, { id: 8 })], ask: rows, requests: 2 },
    ...{ known: { value: [{ id: "1" }, good, { id: "8" }] }, plain: { code: "schema" } },
  },
  {
    name: "rows of which one is left out",
    ...{ script: [first, page(good, { note: WORD })], ask: rows, requests: 2 },
    ...{ known: { value: [{ id: "1" }, good] }, plain: { code: "schema" } },
  },
  {
    name: "pages of which one leaves out a row",
    ...{ script: [first, page(good, { note: WORD })], ask: pages, requests: 2 },
    ...{
      known: {
        value: [
          [[{ id: "1" }], 0],
          [[good], 1],
        ],
      },
      plain: { code: "schema" },
    },
  },
  {
    name: "exact numbers",
    ...{ script: [json(`{"id":"7","count":${LONG}}`)], ask: exact },
    ...{ known: { value: { id: "7", count: LONG } }, plain: { code: "decode" } },
  },
  {
    name: "exact numbers of a row without any",
    ...{ script: [json('{"id":"7"}')], ask: exact },
    ...{ known: { value: good }, plain: { code: "decode" } },
  },
  {
    name: "exact numbers of no content",
    ...{ script: [new Response(null, { status: 204 })], ask: exact },
    ...{ known: { code: "schema" }, plain: { code: "schema" } },
  },
  {
    name: "exact numbers of rows",
    ...{ script: [page({ id: "7", size: 1 })], ask: exactRows },
    ...{ known: { value: [{ id: "7", size: 1 }] }, plain: { code: "decode" } },
  },
  {
    name: "a row with a listener of drift",
    ...{ script: [json(`{"id":"7","more":"${WORD}"}`)], ask: whole, options: { on: drift } },
    known: { value: { data: { id: "7", more: WORD }, rejected: [] } },
    plain: { value: { data: { id: "7", more: WORD }, rejected: [] } },
  },
  {
    name: "rows with a listener of drift",
    ...{ script: [first, page({ id: "7", more: WORD })], ask: rows, options: { on: drift }, requests: 2 },
    known: { value: [{ id: "1" }, { id: "7", more: WORD }] },
    plain: { value: [{ id: "1" }, { id: "7", more: WORD }] },
  },
];

/** All of them wait for the file at the same time. */
let late: readonly Outcome[];
const lateWarnings: unknown[] = [];
beforeAll(async () => {
  const heard = vi
    .spyOn(process, "emitWarning")
    .mockImplementation((warning) => void lateWarnings.push(warning));
  const calls = CASES.map(({ script, ask, options }) => outcomeOf(copies.late, script, ask, options));
  await turns();
  copies.release();
  late = await Promise.all(calls);
  heard.mockRestore();
});

describe.each(CASES.map((one, index) => ({ ...one, index })))("$name", (one) => {
  const { script, ask, options, known, plain, requests = 1, index } = one;
  const expected = (is: Case["known"]) => ("value" in is ? is : { error: is });

  test("is the same in time and late, with the same events", async () => {
    const inTime = await outcomeOf(copies.with, script, ask, options);
    expect(inTime).toMatchObject({ ...expected(known), requests });
    expect({ ...late[index], printed: "" }).toEqual({ ...inTime, printed: "" });
  });

  test.each([
    ["is missing", "without"],
    ["does not come", "never"],
  ] as const)("is whole or fails where the file %s", async (_, condition) => {
    const outcome = await outcomeOf(copies[condition], script, ask, options);
    expect(outcome).toMatchObject({ ...expected(plain ?? known), requests });
    if (outcome.error === undefined) return;
    expect(outcome).toMatchObject({ error: { unavailable: ANY_ERROR, cause: undefined } });
    expect(outcome.printed).not.toContain(WORD);
    // The page before it was read.
    const at = { checkpoint: ANY_TEXT, pages: 1, items: 1 };
    expect(outcome.error).toMatchObject(requests === 2 ? at : {});
  });
});

test("the rows that are left out are warned of once where the file is late", () => {
  expect(lateWarnings).toEqual([expect.stringMatching(/^shop\.list: rejected rows: 1, /)]);
});

test("one warning says that drift is not looked for", async () => {
  const copy = await copies.another();
  copy.installed.remove("http-core");
  const on = { drift: () => undefined };
  for (const script of [[page(good)], [page(good)]]) await outcomeOf(copy, script, rows, { on });
  expect(warnings).toEqual([expect.stringMatching(/^Drift is not looked for: .* Shown once\.$/)]);
});
