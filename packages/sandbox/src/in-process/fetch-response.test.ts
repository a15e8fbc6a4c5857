import { fakeClock } from "@org/http-core/testing";
import { describe, expect, it } from "vitest";
import { sandboxClock } from "../clock/virtual-clock.ts";
import type { Wire } from "../faults/wire.ts";
import { toFetchResponse } from "./in-process-fetch.ts";

const BODY = "0123456789";
const platform = fakeClock();
const clock = sandboxClock(0, platform);
const never = new AbortController().signal;

function received(
  wires: readonly Wire[] | undefined,
  response = new Response(BODY, { headers: { "Content-Length": "10" } }),
  signal: AbortSignal = never,
): Promise<Response> {
  return toFetchResponse({ response, ...(wires !== undefined && { wires }) }, clock, signal);
}

/** The text that arrives before the body ends or breaks, and the code of what breaks it. */
async function read(response: Response): Promise<readonly [text: string, code?: unknown]> {
  let text = "";
  try {
    for await (const piece of response.body ?? []) text += new TextDecoder().decode(piece);
    return [text];
  } catch (error) {
    const { cause } = error instanceof TypeError && error.message === "terminated" ? error : {};
    return [text, cause instanceof Error && "code" in cause ? cause.code : undefined];
  }
}

it("a response without wire faults is the same object", async () => {
  const response = new Response(BODY);
  expect(await received(undefined, response)).toBe(response);
});

describe("before the headers", () => {
  it.each(["nothing", "half-header"] as const)("a reset after %s fails the fetch", async (after) => {
    await expect(received([{ kind: "reset", after }])).rejects.toMatchObject({
      name: "TypeError",
      message: "fetch failed",
      cause: { code: "ECONNRESET" },
    });
  });

  it("a stall lasts until the client aborts", async () => {
    const controller = new AbortController();
    const stalled = received([{ kind: "stall", after: "nothing" }], undefined, controller.signal);
    controller.abort(new Error("enough"));
    await expect(stalled).rejects.toThrow("enough");
  });

  it("headers have at most as many bytes as Node accepts", async () => {
    const empty = (): Response => new Response(null);
    const padded = (bytes: number): Wire => ({ kind: "header", name: "X-Padding", value: "x".repeat(bytes) });
    const most = 16_384 - "x-padding".length;
    const { headers } = await received([padded(most)], empty());
    expect(headers.get("x-padding")).toHaveLength(most);
    await expect(received([padded(most + 1)], empty())).rejects.toMatchObject({
      cause: { code: "UND_ERR_HEADERS_OVERFLOW" },
    });
  });
});

describe("the headers", () => {
  it("repeat a header's first value where a further line has none", async () => {
    const response = new Response(BODY, { headers: { ETag: '"a"' } });
    const { headers } = await received(
      [
        { kind: "header", name: "ETag" },
        { kind: "header", name: "X-None" },
      ],
      response,
    );
    expect([headers.get("etag"), headers.get("x-none")]).toEqual(['"a", "a"', ""]);
  });

  it.each<[string, Wire, string | null]>([
    ["announce the length that never comes", { kind: "wrong-length", by: 5 }, "15"],
    ["announce the whole of a cut body", { kind: "truncate", at: 3 }, "10"],
    ["announce no length of chunks", { kind: "bad-chunk", after: 3 }, null],
  ])("%s", async (_, wire, length) => {
    expect((await received([wire])).headers.get("content-length")).toBe(length);
  });

  it("announce no length that the response did not, unless it is wrong", async () => {
    const length = async (wire: Wire): Promise<string | null> =>
      (await received([wire], new Response(BODY))).headers.get("content-length");
    expect(await length({ kind: "truncate", at: 3 })).toBe(null);
    expect(await length({ kind: "wrong-length", by: 1 })).toBe("11");
  });

  it("of a response without a body stay, and nothing breaks after them", async () => {
    const head = new Response(null, { status: 204, headers: { "Content-Length": "10" } });
    const response = await received(
      [
        { kind: "truncate", at: 1 },
        { kind: "reset", after: "headers" },
      ],
      head,
    );
    expect([response.status, response.headers.get("content-length"), response.body]).toEqual([
      204,
      "10",
      null,
    ]);
  });
});

describe("the body", () => {
  it.each<[Wire, readonly [string, unknown?]]>([
    [{ kind: "reset", after: 3 }, ["012", "ECONNRESET"]],
    [{ kind: "reset", after: "headers" }, ["", "ECONNRESET"]],
    [{ kind: "truncate", at: 4 }, ["0123", "UND_ERR_SOCKET"]],
    [{ kind: "wrong-length", by: 1 }, [BODY, "UND_ERR_SOCKET"]],
    [{ kind: "wrong-length", by: -4 }, ["012345"]],
    [{ kind: "bad-gzip" }, ["", "Z_DATA_ERROR"]],
    [{ kind: "bad-chunk", after: 2 }, ["01", undefined]],
    [{ kind: "drip", bytes: 3, milliseconds: 0 }, [BODY]],
  ])("arrives as far as %j lets it", async (wire, expected) => {
    expect(await read(await received([wire]))).toEqual(expected);
  });

  it("drips by the sandbox's clock", async () => {
    const reader = (await received([{ kind: "drip", bytes: 5, milliseconds: 1_000 }])).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(5);
    const second = reader?.read();
    await platform.advance(0);
    expect(platform.pending()).toBe(1);
    clock.advance(1_000);
    expect((await second)?.value).toHaveLength(5);
    expect((await reader?.read())?.done).toBe(true);
  });

  it("is waited for no longer once it is cancelled", async () => {
    const { body } = await received([{ kind: "drip", bytes: 5, milliseconds: 1_000 }]);
    const reader = body?.getReader();
    await reader?.read();
    const second = reader?.read();
    await platform.advance(0);
    expect(platform.pending()).toBe(1);
    await reader?.cancel();
    expect([platform.pending(), (await second)?.done]).toEqual([0, true]);
  });

  it("stalls until the client aborts", async () => {
    const controller = new AbortController();
    const response = await received([{ kind: "stall", after: 3 }], undefined, controller.signal);
    const text = response.text();
    controller.abort(new Error("enough"));
    await expect(text).rejects.toThrow("enough");
  });
});
