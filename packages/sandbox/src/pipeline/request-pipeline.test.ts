import { beforeEach, describe, expect, it, vi } from "vitest";
import { frozenSandbox, NOW } from "../../test/ask.ts";
import type { Incoming } from "../core/incoming.ts";
import type { JournalEntry } from "../journal/entry.ts";
import { RequestMismatchError } from "../journal/expect/request-mismatch-error.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeEach(() => void (sandbox = frozenSandbox({ scale: 3 })));

const request = (path: string, over: Partial<Incoming> = {}): Incoming => ({
  method: "GET",
  url: new URL(`http://localhost:4010/repo-host${path}`),
  headers: new Headers({ Host: "localhost:4010", "User-Agent": "test" }),
  body: new Uint8Array(),
  address: "192.0.2.1",
  prefix: "/repo-host",
  ...over,
});
const headers = (fields: Readonly<Record<string, string>>): Pick<Incoming, "headers"> => ({
  headers: new Headers({ Host: "localhost:4010", "User-Agent": "test", ...fields }),
});
const last = (): JournalEntry | undefined => sandbox.journal.entries().at(-1);

describe("a response", () => {
  it("is a plain reply, and as a Response always the same one", async () => {
    const { reply, response, wires, ...rest } = await sandbox.handle("repoHost", request("/meta"));
    expect([reply?.status, response.status, wires]).toEqual([200, 200, undefined]);
    expect(await response.text()).toBe(reply?.text);
    expect(rest).toEqual({});
    const intact = await sandbox.handle("repoHost", request("/meta"));
    expect(intact.response).toBe(intact.response);
  });

  it("with faults of the connection has no plain reply, which would hide them", async () => {
    sandbox.faults.add({ kind: "truncate", at: 3 });
    const { reply, response, wires } = await sandbox.handle("repoHost", request("/meta"));
    expect([reply, response.status, wires]).toEqual([undefined, 200, [{ kind: "truncate", at: 3 }]]);
  });

  it("to HEAD has no body, also if a fault made it", async () => {
    sandbox.faults.add({ kind: "status", status: 503, match: { nth: 2 } });
    for (const status of [200, 503]) {
      const { reply } = await sandbox.handle("repoHost", request("/meta", { method: "HEAD" }));
      expect([reply?.status, reply?.text]).toEqual([status, undefined]);
    }
  });

  it("to invalid own faults is 400, and no request is counted", async () => {
    const own = headers({ "X-Sandbox-Fault": '{"kind":"weather"}' });
    const { response } = await sandbox.handle("repoHost", request("/meta", own));
    expect([response.status, sandbox.journal.entries()]).toEqual([400, []]);
  });

  it("is 500 if the sandbox fails, with the cause in a warning only", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    const body = new Proxy(new Uint8Array(), {
      get() {
        throw new Error("secret");
      },
    });
    const { response } = await sandbox.handle("repoHost", request("/meta", { body }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("secret"));
  });
});

describe("the journal's entry", () => {
  it("names route, target below the prefix and principal, and takes no time with a frozen clock", async () => {
    await sandbox.handle("repoHost", request("/user?a=1", headers({ Authorization: "token alice-token" })));
    expect(last()).toMatchObject({
      at: NOW,
      took: 0,
      service: "repoHost",
      route: "GET /user",
      target: "/user?a=1",
      status: 200,
      address: "192.0.2.1",
      principal: "alice",
      faults: [],
    });
    expect(last()?.budgets).toHaveLength(1);
  });

  it("has no secret of the query", async () => {
    await sandbox.handle("repoHost", request("/user?access_token=alice-token"));
    expect(last()?.target).toBe("/user?access_token=[redacted]");
  });

  it("has status 0 if the client was gone; neither a service nor a function answered", async () => {
    const answer = vi.fn<() => undefined>();
    sandbox.on({ method: "POST" }, answer);
    const body = new TextEncoder().encode('{"title":"x"}');
    const issues = "/repos/acme/seed/issues";
    const signedIn = headers({ Authorization: "token alice-token" });
    await sandbox.handle(
      "repoHost",
      request(issues, { method: "POST", body, signal: AbortSignal.abort(), ...signedIn }),
    );
    expect(last()).toMatchObject({ method: "POST", status: 0 });
    expect(answer).not.toHaveBeenCalled();
    expect((await sandbox.handle("repoHost", request(issues, signedIn))).reply?.text).toBe("[]");
  });

  it("names faults, and those that changed nothing", async () => {
    sandbox.faults.add({ name: "a", kind: "schema-drift", change: "add" });
    sandbox.faults.add({ name: "b", kind: "cursor-loop" });
    await sandbox.handle("repoHost", request("/meta"));
    expect(last()?.faults).toEqual([
      { name: "a", kind: "schema-drift" },
      { name: "b", kind: "cursor-loop", changedNothing: true },
    ]);
  });

  it("is written after a delay, by the sandbox's clock, also if the client leaves meanwhile", async () => {
    sandbox.faults.add({ kind: "delay", milliseconds: 1_000 });
    const controller = new AbortController();
    const slow = sandbox.handle("repoHost", request("/meta"));
    const gone = sandbox.handle("repoHost", request("/meta", { signal: controller.signal }));
    controller.abort();
    await gone;
    sandbox.clock.advance(1_000);
    await slow;
    expect(sandbox.journal.entries().map(({ status, took }) => [status, took])).toEqual([
      [0, 0],
      [200, 1_000],
    ]);
  });

  it("comes with the body for expectations, unless that is too long to keep", async () => {
    const write = (length: number): unknown =>
      sandbox.handle(
        "repoHost",
        request("/markdown/raw", { method: "POST", body: new Uint8Array(length).fill(97) }),
      );
    await write(65_536);
    expect(() => sandbox.journal.expectRequests({ body: "a".repeat(65_536) })).not.toThrow();
    sandbox.journal.clear();
    await write(65_537);
    expect(() => sandbox.journal.expectRequests({ body: "a".repeat(65_537) })).toThrow(RequestMismatchError);
    expect(last()).toMatchObject({ method: "POST", status: 200 });
  });
});
