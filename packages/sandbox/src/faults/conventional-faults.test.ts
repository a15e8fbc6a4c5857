import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, type Ask } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";
import type { Fault } from "./fault.ts";

const faulty = (...faults: readonly Fault[]): { readonly sandbox: Sandbox; readonly ask: Ask } => {
  const sandbox = frozenSandbox({ faults, scale: 3 });
  return { sandbox, ask: asking(sandbox, "repoHost", { Authorization: "token alice-token" }) };
};
const issues = "/repos/acme/rocket/issues";

/** The argument of a JSON-P script. */
function called(script: string): Readonly<Record<string, unknown>> {
  const [, json = ""] = /^\/\*\*\/show\((.*)\)$/s.exec(script) ?? [];
  return row(JSON.parse(json));
}

describe("a fault's response follows the service's conventions", () => {
  it("is JSON-P if the request has `callback`", async () => {
    const { ask } = faulty({ kind: "status", status: 503, headers: { "Retry-After": "7" } });
    const response = await ask("/meta?callback=show");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/javascript; charset=utf-8",
    ]);
    const { meta, data } = called(response.text);
    expect(meta).toMatchObject({ status: 503, "Retry-After": "7", "X-RateLimit-Limit": "5000" });
    expect(data).toMatchObject({ message: "Service Unavailable" });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("retry-after")).toBe("7");
  });

  it("has the fault's headers instead of the service's", async () => {
    const headers = { "X-RateLimit-Remaining": "0", Date: "Sat, 21 Nov 2026 11:00:00 GMT", ETag: '"own"' };
    const { ask } = faulty({ kind: "status", status: 403, headers });
    const plain = await ask("/meta");
    expect(plain.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(plain.headers.get("date")).toBe(headers.Date);
    expect(plain.headers.get("etag")).toBe('"own"');
    expect(called((await ask("/meta?callback=show")).text)["meta"]).toMatchObject(headers);
  });

  it("has changed rows, links and types in JSON-P", async () => {
    const drifted = await faulty({ kind: "schema-drift", change: "add" }).ask(
      "/repos/acme/rocket?callback=show",
    );
    expect(row(called(drifted.text)["data"])["drifted"]).toBe("added since");
    const { sandbox, ask } = faulty({ kind: "link-cycle" });
    const looped = await ask(`${issues}?page=2&callback=show`);
    const next = [`${sandbox.origins.repoHost}${issues}?callback=show`, { rel: "next" }];
    expect(row(called(looped.text)["meta"])["Link"]).toContainEqual(next);
    const typed = await faulty({ kind: "wrong-type" }).ask("/meta?callback=show");
    expect(typed.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const broken = await faulty({ kind: "garbage-json" }).ask("/meta?callback=show");
    expect(broken.text).toMatch(/^\/\*\*\/show\(.*[^)]$/s);
  });

  it("is indented for a terminal", async () => {
    const { ask } = faulty({ kind: "status", status: 500 });
    const { text } = await ask("/meta", { headers: { "User-Agent": "curl/8" } });
    expect(text).toMatch(/^\{\n {2}"message": "Server Error"/);
  });

  it("has the length of GET for HEAD", async () => {
    const { ask } = faulty({ kind: "status", status: 500 });
    const { text } = await ask("/meta");
    const head = await ask("/meta", { method: "HEAD" });
    expect([head.text, head.headers.get("content-length")]).toEqual(["", String(text.length)]);
  });
});

describe("a fault that found nothing to change", () => {
  const met = async (fault: Fault, path: string, init?: RequestInit): Promise<unknown> => {
    const { sandbox, ask } = faulty(fault);
    await ask(path, init).catch(() => undefined);
    return sandbox.journal.entries()[0]?.faults;
  };
  const markdown = { method: "POST", body: '{"text":"x"}' };
  const head = { method: "HEAD" };

  it.each<[string, Fault, string, RequestInit | undefined]>([
    ["drift of an HTML response", { kind: "schema-drift" }, "/markdown", markdown],
    ["drift of an error response", { kind: "schema-drift" }, "/nowhere", undefined],
    [
      "drift of a field that no row has",
      { kind: "schema-drift", change: "remove", field: "weather" },
      "/meta",
      undefined,
    ],
    ["JSON, where there is HTML", { kind: "garbage-json" }, "/markdown", markdown],
    ["a repeated cursor without a cursor", { kind: "cursor-loop" }, "/meta", undefined],
    ["a link cycle of an error response", { kind: "link-cycle" }, "/nowhere", undefined],
    ["a stale ETag of a write", { kind: "stale-etag" }, "/markdown", markdown],
    ["truncation without a body", { kind: "truncate", at: 3 }, "/meta", head],
  ])("is marked in the journal: %s", async (_, fault, path, init) => {
    expect(await met({ name: "f", ...fault }, path, init)).toEqual([
      { name: "f", kind: fault.kind, changedNothing: true },
    ]);
  });

  it.each<[Fault, string]>([
    [{ kind: "schema-drift" }, "/meta"],
    [{ kind: "garbage-json" }, "/meta"],
    [{ kind: "truncate", at: 3 }, "/meta"],
    [{ kind: "link-cycle" }, issues],
    [{ kind: "stale-etag" }, "/meta"],
    [{ kind: "status", status: 500 }, "/nowhere"],
    [{ kind: "delay", milliseconds: 0 }, "/meta"],
  ])("a fault that changed something is not marked: %j", async (fault, path) => {
    expect(await met({ name: "f", ...fault }, path)).toEqual([{ name: "f", kind: fault.kind }]);
  });
});
