import type { ErrorCode } from "@org/http-core";
import { repeat, type Scripted } from "@org/http-core/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANY_ERROR, type Ask, conditions, outcomeOf, type Outcome, turns, WORD } from "./conditions.ts";

const copies = await conditions();
afterAll(copies[Symbol.dispose]);

const read: Ask = (client, { get }) => client.call(get, { id: "7" });
const write: Ask = (client, { create }) => client.call(create, { name: "lamp" });
const list: Ask = (client, shop) => client.list(shop.list, {}).collect();

interface Case {
  readonly script: readonly Scripted[];
  readonly ask?: Ask;
  /** The error's code, and how many requests are sent. */
  readonly known: readonly [code: ErrorCode, requests: number];
  /** The same without the file. Absent where the error does not need it. */
  readonly plain?: readonly [code: ErrorCode, requests: number];
}

const refusal = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ message: `${WORD} is refused` }, { status, headers });

const soon = { "retry-after": "1" };

const page = (words: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(`<html><title>${WORD}</title>${words}</html>`, {
    status,
    headers: { "content-type": "text/html", ...headers },
  });

const BLOCKED = "Sorry, you have been blocked. Attention Required! | Cloudflare";

const broken = (): Response =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError("terminated"));
      },
    }),
  );

/** By code, so that none is forgotten. An error of a parameter comes before all responses. */
const READS: Readonly<Record<Exclude<ErrorCode, "parameter">, readonly Case[]>> = {
  authentication: [{ script: [refusal(401)], known: ["authentication", 1], plain: ["authentication", 1] }],
  permission: [{ script: [refusal(403)], known: ["permission", 1], plain: ["permission", 1] }],
  plan: [{ script: [refusal(402)], known: ["plan", 1], plain: ["plan", 1] }],
  not_found: [
    { script: [refusal(404)], known: ["not_found", 1], plain: ["not_found", 1] },
    { script: [refusal(410)], known: ["not_found", 1], plain: ["not_found", 1] },
  ],
  invalid_request: [
    { script: [refusal(400)], known: ["invalid_request", 1], plain: ["invalid_request", 1] },
    { script: [refusal(422)], known: ["invalid_request", 1], plain: ["invalid_request", 1] },
  ],
  conflict: [{ script: [refusal(409)], known: ["conflict", 1], plain: ["conflict", 1] }],
  client: [
    { script: [refusal(418)], known: ["client", 1], plain: ["client", 1] },
    { script: [repeat(refusal(408))], known: ["client", 3], plain: ["client", 3] },
    { script: [Response.json({ error: WORD })], known: ["client", 1], plain: ["schema", 1] },
  ],
  rate_limit: [
    { script: [repeat(refusal(429))], known: ["rate_limit", 7], plain: ["rate_limit", 7] },
    {
      script: [refusal(429, { "retry-after": "120" })],
      ...{ known: ["rate_limit", 1], plain: ["rate_limit", 1] },
    },
    {
      script: [refusal(503, { "retry-after": "120" })],
      ...{ known: ["rate_limit", 1], plain: ["rate_limit", 1] },
    },
  ],
  server: [
    { script: [repeat(refusal(500))], known: ["server", 3], plain: ["server", 3] },
    { script: [refusal(501)], known: ["server", 1], plain: ["server", 1] },
  ],
  blocked: [
    { script: [page(BLOCKED)], known: ["blocked", 1], plain: ["decode", 1] },
    { script: [page(BLOCKED, 403)], known: ["blocked", 1], plain: ["permission", 1] },
    {
      script: [page("", 200, { "cf-mitigated": "challenge" })],
      ...{ known: ["blocked", 1], plain: ["blocked", 1] },
    },
    {
      script: [page("", 503, { "cf-mitigated": "challenge" })],
      ...{ known: ["blocked", 1], plain: ["blocked", 1] },
    },
  ],
  network: [{ script: [repeat(broken)], known: ["network", 3] }],
  timeout: [{ script: [repeat(() => new Promise(() => undefined))], known: ["timeout", 3] }],
  redirect: [{ script: [refusal(300)], known: ["redirect", 1], plain: ["redirect", 1] }],
  decode: [
    { script: [new Response(`{"id": "${WORD}`)], known: ["decode", 1], plain: ["decode", 1] },
    { script: [page("")], known: ["decode", 1], plain: ["decode", 1] },
  ],
  not_ready: [
    { script: [Response.json({ status: WORD }, { status: 202 })], known: ["not_ready", 1] },
    { script: [page("", 202)], known: ["not_ready", 1], plain: ["not_ready", 1] },
  ],
  schema: [
    { script: [Response.json({ note: WORD })], known: ["schema", 1], plain: ["schema", 1] },
    { script: [Response.json([WORD])], known: ["client", 1], plain: ["schema", 1] },
    { script: [Response.json(WORD)], known: ["client", 1], plain: ["schema", 1] },
    { ask: list, script: [Response.json({ [WORD]: 1 })], known: ["schema", 1], plain: ["schema", 1] },
    { ask: list, script: [Response.json({ data: [WORD] })], known: ["schema", 1], plain: ["schema", 1] },
  ],
  pagination: [
    {
      ask: list,
      script: [repeat(Response.json({ data: [{ id: "7" }], next: "a" }))],
      known: ["pagination", 2],
    },
  ],
};

const WRITES: readonly Case[] = [
  { script: [refusal(429, soon), refusal(418)], known: ["client", 2], plain: ["rate_limit", 1] },
  { script: [refusal(425), refusal(418)], known: ["client", 2], plain: ["client", 1] },
  { script: [refusal(503, soon)], known: ["server", 1], plain: ["server", 1] },
  {
    script: [Response.json({ message: "API rate limit exceeded" }, { status: 403 }), refusal(418)],
    ...{ known: ["client", 2], plain: ["permission", 1] },
  },
  { script: [refusal(500)], known: ["server", 1], plain: ["server", 1] },
  { script: [refusal(408)], known: ["client", 1], plain: ["client", 1] },
  { script: [page(BLOCKED)], known: ["blocked", 1], plain: ["decode", 1] },
  { script: [Response.json({ status: WORD }, { status: 202 })], known: ["not_ready", 1] },
  { script: [page("", 202)], known: ["not_ready", 1], plain: ["not_ready", 1] },
  { script: [Response.json({ error: WORD })], known: ["client", 1], plain: ["schema", 1] },
];

const CASES = [
  ...Object.entries(READS).flatMap(([code, cases]) =>
    cases.map((one) => ({ ...one, ask: one.ask ?? read, name: `read, ${code}` })),
  ),
  ...WRITES.map((one) => ({ ...one, ask: write, name: `write, ${one.known[0]}` })),
].map((one, index) => ({ ...one, index, name: `${one.name} (${String(index)})` }));

/** All of them wait for the file at the same time. */
let late: readonly Outcome[];
beforeAll(async () => {
  const calls = CASES.map(({ script, ask }) => outcomeOf(copies.late, script, ask));
  await turns();
  copies.release();
  late = await Promise.all(calls);
});

describe.each(CASES)("$name", ({ script, ask, known, plain, index }) => {
  test("has its class, and in time or late the same words and events", async () => {
    const inTime = await outcomeOf(copies.with, script, ask);
    expect(inTime).toMatchObject({ error: { code: known[0], unavailable: undefined }, requests: known[1] });
    expect({ ...late[index], printed: "" }).toEqual({ ...inTime, printed: "" });
  });

  test.each([
    ["is missing", "without"],
    ["does not come", "never"],
  ] as const)("has the class of its status where the file %s", async (_, condition) => {
    const outcome = await outcomeOf(copies[condition], script, ask);
    const [code, requests] = plain ?? known;
    expect(outcome).toMatchObject({ error: { code }, requests });
    if (plain !== undefined) expect(outcome.error).not.toHaveProperty("cause", ANY_ERROR);
    expect(outcome.printed).not.toContain(WORD);
    expect(outcome.error).toHaveProperty("unavailable", plain === undefined ? undefined : ANY_ERROR);
    expect(outcome.events.filter((event) => event.includes('"type":"error"'))).toHaveLength(1);
  });
});
