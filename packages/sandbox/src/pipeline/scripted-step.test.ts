import { beforeEach, describe, expect, it, vi } from "vitest";
import { readable } from "../core/headers.ts";
import type { Reply } from "../core/reply.ts";
import { sentRequest } from "../core/request-match.ts";
import { createResponseBook } from "../scripted/response-book.ts";
import type { RequestContext } from "./middleware.ts";
import { scriptedStep } from "./scripted-step.ts";

const HEADERS = [
  ["if-none-match", '"a"'],
  ["if-modified-since", "Sat, 21 Nov 2026 11:00:00 GMT"],
  ["x-test", "7"],
] as const;
const path = "/toys/1";

function contextOf(body = ""): RequestContext {
  const headers = readable(new Map(HEADERS));
  const bytes = new TextEncoder().encode(body);
  const url = new URL(`https://clob.example${path}?a=1`);
  const sent = sentRequest(headers, bytes, String);
  return {
    base: "clob",
    incoming: { method: "POST", url, headers, body: bytes, address: "192.0.2.1", prefix: "" },
    number: 1,
    target: path,
    route: undefined,
    request: { base: "clob", method: "POST", route: undefined, path, query: url.searchParams, sent },
    ownFaults: [],
    faults: [],
    unusedFaults: new Set(),
    skipHandler: false,
    delay: 0,
    wires: [],
    replayed: undefined,
    nearest: undefined,
    scripted: undefined,
    principal: undefined,
    budgets: [],
    page: undefined,
    noEffects: [],
    format: (reply) => reply,
  };
}

const book = createResponseBook(
  () => [],
  () => undefined,
);
const step = scriptedStep(book);
const ofService: Reply = {
  status: 200,
  headers: new Map([
    ["content-type", "application/json"],
    ["x-budget", "9"],
    ["etag", '"a"'],
  ]),
  text: '{"a":1}',
};
/** What the later steps saw of the context. */
const later: Pick<RequestContext, "skipHandler" | "incoming">[] = [];

function run(context: RequestContext): Promise<Reply> {
  return step(context, async () => {
    later.push({ ...context });
    return ofService;
  });
}

beforeEach(() => {
  book.clear();
  later.length = 0;
});

describe("without an answer of a function, the service answers", () => {
  it("if there is no function, or none for the request", async () => {
    expect(await run(contextOf())).toBe(ofService);
    book.on({ path: "/other" }, (_, answer) => answer.json(2));
    const context = contextOf();
    expect(await run(context)).toBe(ofService);
    expect([context.scripted, context.incoming.headers.has("if-none-match")]).toEqual([undefined, true]);
  });

  it("if a fault replaces the response; the function does not run", async () => {
    const answer = vi.fn<() => undefined>();
    book.on({}, answer);
    expect(await run({ ...contextOf(), skipHandler: true })).toBe(ofService);
    expect(answer).not.toHaveBeenCalled();
  });

  it("if functions passed the request on and returned nothing; the service runs once", async () => {
    for (let i = 0; i < 2; i += 1)
      book.on({}, async (_, answer) => {
        await answer.service();
        return undefined;
      });
    expect(await run(contextOf())).toBe(ofService);
    expect(later).toHaveLength(1);
  });
});

describe("a function", () => {
  it("gets the request with the values of its path", async () => {
    const got: unknown[] = [];
    book.on({ path: "/toys/{id}" }, ({ service, method, params, query, headers, text, json }) => {
      got.push([service, method, params, query.get("a"), headers.get("X-Test"), text, json]);
      return undefined;
    });
    await run(contextOf('{"b":2}'));
    await run(contextOf("{"));
    expect(got).toEqual([
      ["clob", "POST", { id: "1" }, "1", "7", '{"b":2}', { b: 2 }],
      ["clob", "POST", { id: "1" }, "1", "7", "{", undefined],
    ]);
  });

  it("answers instead of the handler, with the service's headers", async () => {
    book.on({}, (_, answer) => answer.json({ b: 2 }, { status: 202 }));
    const context = contextOf();
    const { status, text, headers } = await run(context);
    expect([status, text, headers.get("x-budget"), headers.has("etag")]).toEqual([
      202,
      '{"b":2}',
      "9",
      false,
    ]);
    expect([later.map(({ skipHandler }) => skipHandler), context.scripted]).toEqual([[true], "replaced"]);
  });

  it("changes the answer to a request without conditions", async () => {
    book.on({}, (_, answer) => answer.service({ json: () => ({ a: 2 }) }));
    const context = contextOf();
    const { text, headers } = await run(context);
    expect([text, headers.get("x-budget"), context.scripted]).toEqual(['{"a":2}', "9", "changed"]);
    const [seen] = later;
    expect(Array.from(seen?.incoming.headers ?? [])).toEqual([["x-test", "7"]]);
    expect(seen?.skipHandler).toBe(false);
  });

  it("that is newer goes first, and the next follows if it returns nothing", async () => {
    book.on({}, (_, answer) => answer.text("old"));
    const remove = book.on({}, (_, answer) => answer.text("new"));
    expect((await run(contextOf())).text).toBe("new");
    remove();
    book.on({}, () => undefined);
    expect((await run(contextOf())).text).toBe("old");
  });
});

describe("a function that fails", () => {
  it.each<[string, () => unknown, string]>([
    ["throws", () => new URL("secret"), "Invalid URL"],
    ["returns what no tool made", () => new Response("secret"), "must return nothing"],
  ])("because it %s gives 500, and the warning alone has the cause", async (_, answer, warning) => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    // An untyped caller's.
    Reflect.apply(book.on, undefined, [{ path }, answer]);
    const { status, text, headers } = await run(contextOf());
    expect([status, headers.get("x-budget")]).toEqual([500, "9"]);
    expect(text).toContain("sandbox.on");
    expect(text).not.toContain("secret");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(warning));
  });
});
