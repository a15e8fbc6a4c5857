import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { createStates } from "../core/state.ts";
import { asking, frozenSandbox, row, rows, type Ask, type TestResponse } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";
import type { BaseName } from "../origins.ts";
import { createFaultBook } from "./fault-book.ts";
import type { Fault } from "./fault.ts";

const bearer = { Authorization: "Bearer sandbox-token" };
const signedIn = { Authorization: "token alice-token" };
const consolidations = "/v1/eth/validators/consolidations";
const issues = "/repos/acme/rocket/issues";
const uncles =
  "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02&apikey=SANDBOX-STANDARD";

/** A small sandbox: these tests do not depend on its size. */
const faulty = (...faults: readonly Fault[]): Sandbox => frozenSandbox({ faults, scale: 3 });
const host = (...faults: readonly Fault[]): { readonly sandbox: Sandbox; readonly ask: Ask } => {
  const sandbox = faulty(...faults);
  return { sandbox, ask: asking(sandbox, "repoHost", signedIn) };
};
const firings = ({ journal }: Sandbox): readonly (readonly string[])[] =>
  journal.entries().map(({ faults }) => faults.map(({ name }) => name));

describe("a fault applies to", () => {
  const name = "f";

  it("all requests by default", async () => {
    const { sandbox, ask } = host({ name, kind: "status", status: 503 });
    expect((await ask("/meta")).status).toBe(503);
    expect((await ask("/nowhere")).status).toBe(503);
    const other = await asking(sandbox, "validators", bearer)(consolidations);
    expect(other.status).toBe(503);
    expect(firings(sandbox)).toEqual([[name], [name], [name]]);
  });

  it.each([
    ["repoHost", [503, 200, 200]],
    ["repo-host", [503, 200, 200]],
    ["validators", [200, 503, 200]],
    ["predictions", [200, 200, 503]],
    ["clob", [200, 200, 503]],
    ["catalog", [200, 200, 200]],
  ] as const)("those of the service %s", async (service, statuses) => {
    const { sandbox, ask } = host({ kind: "status", status: 503, match: { service } });
    const result = [
      await ask("/meta"),
      await asking(sandbox, "validators", bearer)(consolidations),
      await asking(sandbox, "clob")("/simplified-markets"),
    ];
    expect(result.map(({ status }) => status)).toEqual(statuses);
  });

  it("those of an operation, or of a route without one", async () => {
    const { ask } = host(
      { kind: "status", status: 500, match: { route: "repoHost.rateLimit" } },
      { kind: "status", status: 502, match: { route: "GET /repos/{owner}/{repo}/issues" } },
    );
    expect((await ask("/rate_limit")).status).toBe(500);
    expect((await ask(issues)).status).toBe(502);
    expect((await ask("/")).status).toBe(200);
  });

  it("one of several operations that share a path", async () => {
    const sandbox = frozenSandbox({
      faults: [{ kind: "status", status: 500, match: { route: "chainstats.dailyUncles" } }],
    });
    const ask = asking(sandbox, "chainstats");
    expect((await ask(uncles)).status).toBe(500);
    expect((await ask(uncles.replace("dailyuncleblkcount", "other"))).status).toBe(200);
  });

  it("the nth of them", async () => {
    const { sandbox, ask } = host(
      { kind: "status", status: 500, match: { nth: 2 } },
      { kind: "status", status: 502, match: { nth: [3, 5] } },
    );
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await ask("/meta")).status);
    expect(statuses).toEqual([200, 500, 502, 200, 502, 200]);
    sandbox.reset();
    await ask("/meta");
    expect((await ask("/meta")).status).toBe(500);
  });

  it("a share of them that depends on the seed", async () => {
    const drawn = async (seed: number): Promise<string> => {
      const sandbox = frozenSandbox({
        seed,
        faults: [{ name, kind: "wrong-type", match: { probability: 0.3 } }],
      });
      const ask = asking(sandbox, "repoHost", signedIn);
      for (let i = 0; i < 30; i++) await ask("/meta");
      return firings(sandbox)
        .map(({ length }) => length)
        .join("");
    };
    const [one, again, other] = [await drawn(1), await drawn(1), await drawn(2)];
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    const share = one.replaceAll("0", "").length / 30;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.5);
  });

  it("no preflight, since programs do not see it", async () => {
    const { ask } = host({ kind: "status", status: 503, match: { nth: 1 } });
    expect((await ask("/meta", { method: "OPTIONS" })).status).toBe(204);
    expect((await ask("/meta")).status).toBe(503);
  });
});

describe("a status", () => {
  const busy = "Unexpected err, timeout occurred or server too busy. Please try again later";
  const documentation = { documentation_url: "https://repo-host.sandbox.test/_web/docs" };

  it.each([
    ["chainstats", 500, { status: "0", message: "NOTOK", result: busy }],
    ["validators", 429, { detail: "Too many requests" }],
    ["clob", 500, { error: "Internal Server Error" }],
    ["catalog", 429, { error: "Too Many Requests" }],
    ["catalog", 422, { type: "validation error", error: "Unprocessable Content" }],
    ["catalog", 503, { type: "internal error", error: "Service Unavailable" }],
    ["repoHost", 502, { message: "Bad Gateway", ...documentation }],
  ] as const)("has the envelope of %s", async (service, status, body) => {
    const sandbox = faulty({ kind: "status", status, match: { service } });
    const result = await asking(sandbox, service, service === "repoHost" ? signedIn : bearer)("/nowhere");
    expect([result.status, result.json]).toEqual([status, body]);
    expect(result.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("takes a message and headers", async () => {
    const result = "Max daily rate limit reached. 110000 (100%) of 100000 day/limit";
    const sandbox = frozenSandbox({
      faults: [{ kind: "status", status: 200, message: result, headers: { "Retry-After": "7" } }],
    });
    const limited = await asking(sandbox, "chainstats")(uncles);
    expect(limited.json).toEqual({ status: "0", message: "NOTOK", result });
    expect(limited.headers.get("retry-after")).toBe("7");
  });

  it("takes a body", async () => {
    const { ask } = host(
      {
        kind: "status",
        status: 502,
        body: "<h1>Bad gateway</h1>",
        headers: { "Content-Type": "text/html" },
        match: { nth: 1 },
      },
      { kind: "status", status: 400, body: { odd: [1] }, match: { nth: 2 } },
    );
    const html = await ask("/meta");
    expect([html.text, html.headers.get("content-type")]).toEqual(["<h1>Bad gateway</h1>", "text/html"]);
    expect((await ask("/meta")).json).toEqual({ odd: [1] });
  });

  it("does not carry out the request, and has the service's own headers", async () => {
    const { ask } = host({ kind: "status", status: 503, match: { nth: 2 } });
    const path = "/repos/acme/seed/issues";
    const before = await ask(path);
    const refused = await ask(path, { method: "POST", body: '{"title":"x"}' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("x-ratelimit-limit")).toBe("5000");
    expect(refused.headers.has("etag")).toBe(false);
    expect((await ask(path)).text).toBe(before.text);
  });
});

describe("a wrong response", () => {
  it("has another content type", async () => {
    const { ask } = host({ kind: "wrong-type" });
    const result = await ask("/meta");
    expect(result.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(result.json).toBeTypeOf("object");
  });

  it("keeps its first ETag when its content changes", async () => {
    const { ask } = host({ kind: "stale-etag" });
    const path = "/repos/acme/seed/issues";
    const first = (await ask(path)).headers.get("etag") ?? "";
    await ask(path, { method: "POST", body: '{"title":"x"}' });
    const later = await ask(path);
    expect(later.headers.get("etag")).toBe(first);
    expect(later.text).toContain('"x"');
    const known = await ask(path, { headers: { "If-None-Match": first } });
    expect([known.status, known.text]).toEqual([304, ""]);
  });

  it("redirects to itself until the client gives up", async () => {
    const { sandbox, ask } = host({ kind: "redirect-loop", status: 307 });
    const result = await ask("/meta", { redirect: "manual" });
    expect([result.status, result.headers.get("location")]).toEqual([
      307,
      `${sandbox.origins.repoHost}/meta`,
    ]);
    await expect(ask("/meta")).rejects.toThrow(TypeError);
    expect(sandbox.journal.entries()).toHaveLength(22);
  });

  it("leads from the last page to the first", async () => {
    const { sandbox, ask } = host({ kind: "link-cycle" });
    const last = await ask(`${issues}?page=5&per_page=30`);
    expect(last.headers.get("link")).toContain(
      `<${sandbox.origins.repoHost}${issues}?per_page=30>; rel="next"`,
    );
    expect(last.headers.get("link")?.match(/rel="next"/g)).toHaveLength(1);
  });

  it("leads from a page to itself", async () => {
    const sandbox = faulty({ kind: "cursor-loop" });
    const clob = asking(sandbox, "clob");
    const second = row((await clob("/simplified-markets")).json)["next_cursor"];
    const loop = row((await clob(`/simplified-markets?next_cursor=${String(second)}`)).json);
    expect(loop["next_cursor"]).toBe(second);
    const catalog = asking(sandbox, "catalog");
    const after = row((await catalog("/events/keyset?limit=2")).json)["next_cursor"];
    const events = row((await catalog(`/events/keyset?limit=2&after_cursor=${String(after)}`)).json);
    expect(events["next_cursor"]).toBe(after);
    const page = `${consolidations}?limit=2&offset=4`;
    const list = row((await asking(sandbox, "validators", bearer)(page)).json);
    expect(list["next"]).toBe(sandbox.origins.validators + page);
  });
});

describe("a drifted schema", () => {
  const listed = async (fault: Fault): Promise<readonly Record<string, unknown>[]> => {
    const sandbox = faulty(fault);
    const { json } = await asking(sandbox, "validators", bearer)(`${consolidations}?limit=3`);
    return rows(json, "results").map((one) => ({ ...one }));
  };

  it("adds, removes, nulls or retypes a field in every row", async () => {
    const field = "targetEntity";
    const shapes = await Promise.all([
      listed({ kind: "schema-drift", change: "add" }),
      listed({ kind: "schema-drift", change: "remove", field }),
      listed({ kind: "schema-drift", change: "null", field }),
      listed({ kind: "schema-drift", field }),
    ]);
    const values = shapes.map((shape, i) => shape.map((one) => one[i === 0 ? "drifted" : field]));
    expect(values.map((one) => new Set(one))).toEqual([
      new Set(["added since"]),
      new Set([undefined]),
      new Set([null]),
      new Set([42]),
    ]);
  });

  it("derives the field from the seed", async () => {
    const honest = await asking(faulty(), "validators", bearer)(`${consolidations}?limit=3`);
    const drifted = await listed({ kind: "schema-drift" });
    const differences = rows(honest.json, "results").map((one, i) =>
      Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(drifted[i]?.[name])),
    );
    expect(differences[0]).toHaveLength(1);
    expect(new Set(differences.flat()).size).toBe(1);
    expect(await listed({ kind: "schema-drift" })).toEqual(drifted);
  });

  it("changes a single resource and a bare list too", async () => {
    const { ask } = host({ kind: "schema-drift", change: "remove", field: "id" });
    expect(row((await ask("/repos/acme/rocket")).json)["id"]).toBeUndefined();
    expect(rows((await ask(issues)).json).every((one) => one["id"] === undefined)).toBe(true);
  });
});

describe("a delay", () => {
  it("ends when the clock reaches its end", async () => {
    const { sandbox, ask } = host({ kind: "delay", milliseconds: 60_000 });
    const slow = ask("/meta");
    await expect.poll(() => sandbox.faults.list()).toHaveLength(1);
    // The request must have started before the clock advances.
    await new Promise(setImmediate);
    sandbox.clock.advance(60_000);
    expect((await slow).headers.get("date")).toBe("Sat, 21 Nov 2026 12:01:00 GMT");
  });

  it("ends when the client aborts, and is in the journal", async () => {
    const { sandbox, ask } = host({ kind: "delay", milliseconds: 60_000 });
    const controller = new AbortController();
    const slow = ask("/meta", { signal: controller.signal });
    await new Promise(setImmediate);
    controller.abort(new Error("too slow"));
    await expect(slow).rejects.toThrow("too slow");
    await expect.poll(() => sandbox.journal.entries()).toMatchObject([{ status: 0, route: "GET /meta" }]);
  });
});

describe("an invalid fault", () => {
  it.each([
    [{ kind: "explode" }, "faults.0.kind"],
    [{ kind: "delay" }, "faults.0.milliseconds"],
    [{ kind: "status", status: 99 }, "faults.0.status"],
    [{ kind: "truncate", at: -1 }, "faults.0.at"],
    [{ kind: "delay", milliseconds: 1, match: { service: "weather" } }, "faults.0.match.service"],
    [{ kind: "delay", milliseconds: 1, match: { probability: 2 } }, "faults.0.match.probability"],
    [{ kind: "delay", milliseconds: 1, mach: {} }, "faults.0.mach"],
  ])("%j is refused with the parameter's name", (fault, parameter) => {
    const made = (): unknown => createFaultBook(createStates(), 1, [fault]);
    expect(made).toThrow(ParameterError);
    expect(made).toThrow(expect.objectContaining({ parameter }));
  });
});

it("faults are added and removed by name", async () => {
  const { sandbox, ask } = host();
  const { faults } = sandbox;
  expect(faults.add({ kind: "status", status: 500 }).name).toBe("fault-1");
  expect(faults.add({ name: "slow", kind: "status", status: 503 }).name).toBe("slow");
  faults.add({ name: "slow", kind: "status", status: 504 });
  expect(faults.list().map(({ name }) => name)).toEqual(["fault-1", "slow"]);
  expect([faults.remove("fault-1"), faults.remove("fault-1")]).toEqual([true, false]);
  expect((await ask("/meta")).status).toBe(504);
  faults.clear();
  expect((await ask("/meta")).status).toBe(200);
});

describe("a broken connection", () => {
  const fetched = (base: BaseName, fault: Fault): Promise<Response> => {
    const { fetch, origins } = faulty(fault);
    const path = base === "repoHost" ? "/meta" : consolidations;
    return fetch(origins[base] + path, { headers: base === "repoHost" ? signedIn : bearer });
  };

  it.each(["nothing", "half-header"] as const)("before the head: reset after %s", async (after) => {
    await expect(fetched("validators", { kind: "reset", after })).rejects.toMatchObject({
      name: "TypeError",
      message: "fetch failed",
      cause: { code: "ECONNRESET" },
    });
  });

  it.each([
    ["reset after the head", { kind: "reset", after: "headers" }, "ECONNRESET", 0],
    ["reset after 10 bytes", { kind: "reset", after: 10 }, "ECONNRESET", 10],
    ["truncated at 20", { kind: "truncate", at: 20 }, "UND_ERR_SOCKET", 20],
    ["truncated beyond the end", { kind: "truncate", at: 1e9 }, "UND_ERR_SOCKET", undefined],
    ["invalid gzip", { kind: "bad-gzip" }, "Z_DATA_ERROR", 0],
  ] as const)("in the body: %s", async (_, fault, code, bytes) => {
    const response = await fetched("validators", fault);
    expect(response.status).toBe(200);
    const whole = (await (await fetched("validators", { kind: "delay", milliseconds: 0 })).bytes()).length;
    let received = 0;
    const reading = (async () => {
      for await (const chunk of response.body ?? []) received += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject({
      name: "TypeError",
      message: "terminated",
      cause: { code },
    });
    expect(received).toBe(bytes ?? whole - 1);
  });

  it("drips and ends completely", async () => {
    const dripped = await fetched("repoHost", { kind: "drip", bytes: 7, milliseconds: 0 });
    const sizes: number[] = [];
    for await (const chunk of dripped.clone().body ?? []) sizes.push(chunk.length);
    expect(sizes.length).toBeGreaterThan(5);
    expect(new Set(sizes.slice(0, -1))).toEqual(new Set([7]));
    expect(await dripped.json()).toBeTypeOf("object");
  });

  it.each(["nothing", "headers", 12] as const)("stalls after %s until the client gives up", async (after) => {
    const { fetch, origins } = faulty({ kind: "stall", after });
    const controller = new AbortController();
    const { signal } = controller;
    const text = fetch(`${origins.repoHost}/meta`, { signal }).then((response) => response.text());
    await new Promise(setImmediate);
    controller.abort(new Error("enough"));
    await expect(text).rejects.toThrow("enough");
  });

  it("carries out the request unless nothing was sent", async () => {
    const count = async (fault: Fault): Promise<unknown> => {
      const { sandbox, ask } = host({ ...fault, match: { nth: 1 } });
      const written = ask("/repos/acme/seed/issues", { method: "POST", body: '{"title":"x"}' });
      await written.catch(() => undefined);
      expect(sandbox.journal.entries()).toHaveLength(1);
      return rows((await ask("/repos/acme/seed/issues")).json).length;
    };
    expect(await count({ kind: "reset", after: "nothing" })).toBe(0);
    expect(await count({ kind: "reset", after: "headers" })).toBe(1);
    expect(await count({ kind: "truncate", at: 5 })).toBe(1);
  });
});

it("adds no trace of faults to responses", async () => {
  const result: TestResponse = await host({ kind: "delay", milliseconds: 0 }).ask("/meta");
  expect([...result.headers].flat().join()).not.toMatch(/fault|sandbox-/);
});
