import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, type TestResponse } from "../../test/ask.ts";
import { createStates } from "../core/state.ts";
import type { Sandbox } from "../types.ts";
import { createFaultBook } from "./fault-book.ts";

const sendWith = (sandbox: Sandbox, fault: unknown, path = "/meta"): Promise<TestResponse> =>
  asking(sandbox, "repoHost", { "X-Sandbox-Fault": JSON.stringify(fault) })(path);

describe("a request's own faults", () => {
  it("apply to it alone", async () => {
    const sandbox = frozenSandbox();
    const { status, json } = await sendWith(sandbox, { kind: "status", status: 503 });
    expect([status, row(json)["message"]]).toEqual([503, "Service Unavailable"]);
    expect((await asking(sandbox, "repoHost")("/meta")).status).toBe(200);
    expect(sandbox.faults.list()).toEqual([]);
    expect(sandbox.journal.entries()[0]?.faults).toEqual([{ name: "X-Sandbox-Fault", kind: "status" }]);
  });

  it("apply after the sandbox's, and can break connections", async () => {
    const sandbox = frozenSandbox();
    sandbox.faults.add({ name: "html", kind: "wrong-type" });
    const response = await sendWith(sandbox, [
      { name: "mine", kind: "schema-drift", change: "add" },
      { kind: "bad-chunk" },
    ]).catch((error: unknown) => error);
    expect(response).toBeInstanceOf(TypeError);
    const names = sandbox.journal.entries()[0]?.faults.map(({ name }) => name);
    expect(names).toEqual(["html", "mine", "X-Sandbox-Fault"]);
  });

  it("follow from the seed, request by request", () => {
    const own = [{ name: "slow", kind: "delay", milliseconds: { min: 0, max: 100 } }] as const;
    const sendWith = { base: "clob", method: "GET", route: undefined, path: "/", sent: undefined } as const;
    const request = { ...sendWith, query: new URLSearchParams(), own };
    const delays = (seed: number): readonly number[] => {
      const book = createFaultBook(createStates(), seed);
      return [1, 2, 3].map((number) => book.faultsFor({ ...request, number }).delay);
    };
    expect(new Set(delays(1)).size).toBe(3);
    expect(delays(1)).toEqual(delays(1));
    expect(delays(2)).not.toEqual(delays(1));
  });

  it.each([
    ["{", "X-Sandbox-Fault: "],
    ['{"kind":"weather"}', "X-Sandbox-Fault.0.kind"],
    ['[{"kind":"bad-gzip"},{"kind":"status"}]', "X-Sandbox-Fault.1.status"],
    ['{"kind":"bad-gzip","match":{"nth":2}}', "X-Sandbox-Fault.0.match"],
  ])("get an error message for %s", async (text, field) => {
    const sandbox = frozenSandbox();
    const { status, json } = await asking(sandbox, "repoHost", { "X-Sandbox-Fault": text })("/meta");
    expect([status, row(json)["error"]]).toEqual([400, expect.stringContaining(field)]);
  });
});
