import { get, ParameterError, text } from "@org/http-core";
import { operations } from "@org/predictions/operations";
import { operations as hostOperations } from "@org/repo-host/operations";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asking, frozenSandbox, row, rows, type Ask } from "../../test/ask.ts";
import type { JournalEntry } from "../journal/entry.ts";
import type { Sandbox } from "../types.ts";

const REPO = "/repos/acme/rocket";

let sandbox: Sandbox;
let ask: Ask;
const last = (): JournalEntry | undefined => sandbox.journal.entries().at(-1);

beforeEach(() => {
  sandbox = frozenSandbox({ scale: 3 });
  ask = asking(sandbox, "repoHost", { Authorization: "token alice-token" });
});

describe("a function for a route", () => {
  it("answers with the values of the path, the query, headers and body, until it is removed", async () => {
    const remove = sandbox.on(
      "PATCH /repos/{owner}/{repo}",
      ({ params, query, headers, json, method }, answer) =>
        answer.json([params.owner, params.repo, query.get("x"), headers.get("X-Test"), json, method]),
    );
    const init = { method: "PATCH", headers: { "X-Test": "7" }, body: '{"a":1}' };
    const answered = await ask("/repos/acme/ro%20cket?x=1", init);
    expect(answered.json).toEqual(["acme", "ro cket", "1", "7", { a: 1 }, "PATCH"]);
    expect(last()).toMatchObject({ scripted: "replaced", status: 200, route: "PATCH /repos/{owner}/{repo}" });
    remove();
    expect((await ask("/repos/acme/none", init)).status).toBe(404);
    expect(last()).not.toHaveProperty("scripted");
  });

  it("gets a copy of the path's values, so that changes to it do not affect later requests", async () => {
    const remove = sandbox.on("GET /repos/{owner}/{repo}", ({ params }, answer) => {
      Object.assign(params, { repo: "none" });
      return answer.json(params);
    });
    expect((await ask(REPO)).json).toEqual({ owner: "acme", repo: "none" });
    remove();
    expect(row((await ask(REPO)).json)["name"]).toBe("rocket");
  });

  it("answers text, statuses, headers, and errors as the service words them", async () => {
    sandbox.on("GET /repos/{owner}/{repo}", ({ params: { repo } }, answer) => {
      if (repo === "text") return answer.text("hello", { status: 202, headers: { "X-One": "1" } });
      if (repo === "empty") return answer.status(204);
      if (repo === "words") return answer.status(451, { message: "Blocked" });
      return answer.status(503, { body: { own: true }, headers: { "Retry-After": "2" } });
    });
    const one = await ask("/repos/a/text");
    expect([one.status, one.text, one.headers.get("x-one")]).toEqual([202, "hello", "1"]);
    expect(one.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await ask("/repos/a/empty")).toMatchObject({ status: 204, text: "" });
    expect(row((await ask("/repos/a/words")).json)["message"]).toBe("Blocked");
    const own = await ask("/repos/a/own");
    expect([own.status, own.json, own.headers.get("retry-after")]).toEqual([503, { own: true }, "2"]);
  });

  it("leaves the service's usual headers, and counts the request", async () => {
    const before = Number((await ask(REPO)).headers.get("x-ratelimit-remaining"));
    sandbox.on("GET /repos/{owner}/{repo}", (_, answer) => answer.json({}));
    const { headers } = await ask(REPO, { headers: { Origin: "https://page.example" } });
    expect(Number(headers.get("x-ratelimit-remaining"))).toBe(before - 1);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("etag")).toBe(null);
  });

  it("does not carry out a write that it answers", async () => {
    sandbox.on("PATCH /repos/{owner}/{repo}", (_, answer) => answer.status(500));
    await ask(REPO, { method: "PATCH", body: '{"description":"changed"}' });
    expect(row((await ask(REPO)).json)["description"]).toBe("Goes up.");
  });

  it("may let the service answer, as it is or changed", async () => {
    const seen: number[] = [];
    sandbox.on("GET /repos/{owner}/{repo}", async ({ query }, answer) => {
      if (query.has("plain")) return;
      const changed = await answer.service({
        headers: { "X-Seen": "1" },
        json: (body) => ({ ...row(body), description: "Changed" }),
      });
      seen.push(changed.status);
      return changed;
    });
    const first = await ask(REPO);
    expect(row(first.json)).toMatchObject({ name: "rocket", description: "Changed" });
    expect([first.headers.get("x-seen"), first.headers.get("etag")]).toEqual(["1", null]);
    expect(last()?.scripted).toBe("changed");
    expect((await ask("/repos/acme/none")).status).toBe(404);
    expect(seen).toEqual([200, 404]);
    const plain = await ask(`${REPO}?plain=1`);
    expect(row(plain.json)["description"]).toBe("Goes up.");
    expect(last()).not.toHaveProperty("scripted");
    // The client may have the service's own answer in its cache.
    const again = await ask(REPO, { headers: { "If-None-Match": plain.headers.get("etag") ?? "" } });
    expect([again.status, row(again.json)["description"]]).toEqual([200, "Changed"]);
  });

  it("may pass the request on and answer something else: the service still carries it out", async () => {
    sandbox.on("PATCH /repos/{owner}/{repo}", async (_, answer) => {
      await answer.service();
      await answer.service();
      return answer.status(502);
    });
    const { status } = await ask(REPO, { method: "PATCH", body: '{"description":"changed"}' });
    expect([status, last()?.scripted]).toEqual([502, "replaced"]);
    expect(row((await ask(REPO)).json)["description"]).toBe("changed");
  });
});

describe("of several functions", () => {
  it("the newest answers, and the next if it returns nothing", async () => {
    sandbox.on("GET /meta", (_, answer) => answer.json("first"));
    const remove = sandbox.on("GET /meta", ({ query }, answer) =>
      query.has("x") ? answer.json("second") : undefined,
    );
    expect([(await ask("/meta")).json, (await ask("/meta?x=1")).json]).toEqual(["first", "second"]);
    remove();
    expect((await ask("/meta?x=1")).json).toBe("first");
    sandbox.reset();
    expect(row((await ask("/meta")).json)).toBeTypeOf("object");
  });

  it("each belongs to its world", async () => {
    sandbox.on("GET /meta", (_, answer) => answer.json("default"));
    sandbox.worlds.get("other").on("GET /meta", (_, answer) => answer.json("other"));
    const other = { headers: { "X-Sandbox-World": "other" } };
    expect([(await ask("/meta")).json, (await ask("/meta", other)).json]).toEqual(["default", "other"]);
    expect(row((await asking(sandbox.fork(), "repoHost")("/meta")).json)).toBeTypeOf("object");
  });
});

describe("a function for an operation", () => {
  it("changes what a client gets", async () => {
    sandbox.on(operations.events, (_, answer) =>
      answer.service({ json: (page) => ({ ...page, events: page.events.slice(0, 1) }) }),
    );
    const { json } = await asking(sandbox, "catalog")("/events/keyset?limit=5");
    expect(rows(json, "events")).toHaveLength(1);
  });

  it("answers what a client gets", async () => {
    sandbox.on(hostOperations.markdown.render, (_, answer) => answer.text("<p>mine</p>"));
    const rendered = await ask("/markdown", { method: "POST", body: '{"text":"# Title"}' });
    expect([rendered.text, last()?.route]).toEqual(["<p>mine</p>", "repoHost.markdown.render"]);
  });

  it("may be one of your own, for a path that no service has", async () => {
    const weather = get("/cities/{city}/weather{?days}", { params: { city: text }, answer: { name: text } });
    sandbox.on(weather, ({ params, service }, answer) =>
      answer.json({ name: `${params["city"] ?? ""} of ${service}` }),
    );
    expect((await ask("/cities/Bad%20Ischl/weather?days=2")).json).toEqual({ name: "Bad Ischl of repoHost" });
    expect((await ask("/cities/Bad%20Ischl")).status).toBe(404);
  });
});

describe("a function for the fields of a request", () => {
  it("answers those that match", async () => {
    sandbox.on({ path: "/teams/{team}", method: "POST", body: { name: "x" }, nth: 2 }, ({ params }, answer) =>
      answer.json(params["team"]),
    );
    const post = async (body: unknown): Promise<unknown> =>
      (await ask("/teams/red", { method: "POST", body: JSON.stringify(body) })).status;
    expect([await post({ name: "x" }), await post({ name: "y" }), await post({ name: "x" })]).toEqual([
      404, 404, 200,
    ]);
  });
});

describe("with a fault", () => {
  it("the fault applies to the function's answer, or replaces it", async () => {
    let calls = 0;
    sandbox.on("GET /meta", (_, answer) => {
      calls += 1;
      return answer.json([{ a: 1 }]);
    });
    sandbox.faults.add({ name: "f", kind: "schema-drift", change: "add" });
    expect((await ask("/meta")).json).toEqual([{ a: 1, drifted: "added since" }]);
    sandbox.faults.add({ name: "f", kind: "status", status: 503 });
    expect([(await ask("/meta")).status, calls]).toEqual([503, 1]);
  });
});

describe("a mistake", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each<[string, () => unknown, string]>([
    ["throws", () => new URL("secret"), "Invalid URL"],
    ["rejects", () => Promise.reject(new TypeError("secret of mine")), "secret of mine"],
    ["returns something else", () => ({}), "must return nothing"],
  ])("in a function that %s gives 500 and a warning, and the journal has it", async (_, answer, warning) => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    // An untyped caller's.
    Reflect.apply(sandbox.on, undefined, ["GET /meta", answer]);
    const { status, text: body } = await ask("/meta");
    expect([status, last()?.status]).toEqual([500, 500]);
    expect(body).toContain("sandbox.on for GET /meta failed");
    expect(body).not.toContain("secret");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(warning));
  });

  it("in the route is refused with the nearest", () => {
    const { on } = sandbox;
    const nothing = (): undefined => undefined;
    expect(() => on("GET /repos/{owner}/{repo}/isues", nothing)).toThrow(
      '"GET /repos/{owner}/{repo}/issues"',
    );
    expect(() => on({ route: "GET /nowhere" }, nothing)).toThrow(ParameterError);
    expect(() => on({ path: "nowhere" }, nothing)).toThrow("on.path");
    expect(() => on({ ...get("/x"), base: "weather" }, nothing)).toThrow("on.base");
    expect((): unknown => Reflect.apply(on, undefined, ["GET /meta", 7])).toThrow("on.answer");
  });

  it("in an answer is refused", async () => {
    vi.spyOn(process, "emitWarning").mockReturnValue();
    const problems: unknown[] = [];
    sandbox.on("GET /meta", (_, answer) => {
      for (const make of [
        (): unknown => answer.status(99),
        (): unknown => answer.json({}, { status: 700 }),
        (): unknown => answer.text("", { headers: { "a b": "" } }),
      ])
        try {
          make();
        } catch (error) {
          problems.push(error);
        }
    });
    await ask("/meta");
    expect(problems).toEqual([
      expect.any(ParameterError),
      expect.any(ParameterError),
      expect.any(ParameterError),
    ]);
  });
});
