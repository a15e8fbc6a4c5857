import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, read, row, rows, type TestResponse } from "../../test/ask.ts";
import type { Incoming } from "../core/incoming.ts";
import { createStates } from "../core/state.ts";
import { createJournal } from "../journal/journal.ts";
import { journalRoutes } from "./journal-routes.ts";

const entry = {
  at: 0,
  took: 0,
  service: "clob",
  route: undefined,
  method: "GET",
  target: "/markets",
  status: 200,
  address: "192.0.2.1",
  principal: undefined,
  budgets: [],
  faults: [],
  replayed: undefined,
  warnings: [],
} as const;

const journal = createJournal(createStates());
journal.add(entry);
journal.add({ ...entry, status: 404, target: "/none" });
journal.add({ ...entry, service: "repoHost", method: "POST", replayed: "unmatched" });
const app = journalRoutes(journal, () => Promise.reject(new Error("No request is sent again")));

async function ask(path: string, init?: RequestInit): Promise<TestResponse> {
  const request = new Request(`http://localhost:4010${path}`, init);
  const incoming: Incoming = {
    method: request.method,
    url: new URL("http://localhost:4010/clob/_sandbox"),
    headers: request.headers,
    body: new Uint8Array(),
    address: "192.0.2.1",
    prefix: "/clob",
  };
  return read(await app.fetch(request, { incoming }));
}

describe("the entries", () => {
  it.each([
    ["", [1, 2, 3]],
    ["?service=predictions", [1, 2]],
    ["?status=404", [2]],
    ["?method=POST", [3]],
    ["?replayed=unmatched", [3]],
    ["?since=1&service=clob", [2]],
  ])("are filtered by the query %j", async (query, numbers) => {
    expect(rows((await ask(`/journal${query}`)).json).map(({ number }) => number)).toEqual(numbers);
    const har = row(row((await ask(`/journal.har${query}`)).json)["log"]);
    expect(rows(har, "entries")).toHaveLength(numbers.length);
    expect((await ask(`/journal.sh${query}`)).text.match(/^curl /gm)).toHaveLength(numbers.length);
  });
});

describe("expected requests", () => {
  const expecting = (requests: unknown): Promise<TestResponse> =>
    ask("/journal/expect", { method: "POST", body: JSON.stringify(requests) });

  it("that were received are the entries", async () => {
    const { status, json } = await expecting({ requests: [{ path: "/none" }], service: "clob", since: 1 });
    expect([status, rows(json).map(({ number }) => number)]).toEqual([200, [2]]);
  });

  it("that were not are a conflict, with what is missing and what is unexpected", async () => {
    const { status, json } = await expecting({
      requests: [{ method: "PUT", path: "/x" }],
      service: "repoHost",
    });
    expect(status).toBe(409);
    expect(row(json)).toMatchObject({ missing: ["PUT /x"], unexpected: [{ number: 3 }] });
    expect(row(json)["error"]).toBeTypeOf("string");
  });
});

it("the journal is cleared", async () => {
  expect((await ask("/journal", { method: "DELETE" })).status).toBe(204);
  expect(journal.entries()).toEqual([]);
});

describe("one request", () => {
  const token = "alice-token";
  const headers = { Authorization: `token ${token}`, "Content-Type": "application/json", "X-Own": token };
  const init = { method: "POST", headers, body: JSON.stringify({ title: "A", body: token, token: "other" }) };
  const issues = "/repos/acme/rocket/issues";

  it("is sent again with its credential and body", async () => {
    const sandbox = frozenSandbox();
    const ofHost = asking(sandbox, "repoHost");
    await ofHost(issues, init);
    const again = await ofHost("/_sandbox/api/journal/1/replay", { method: "POST" });
    expect([again.status, again.json]).toEqual([200, { status: 201 }]);
    expect(sandbox.journal.entries().map(({ principal, status }) => [principal, status])).toEqual([
      ["alice", 201],
      ["alice", 201],
    ]);
  });

  it("that a snapshot brought has neither headers nor bodies, and is not sent again", async () => {
    const sandbox = frozenSandbox();
    const ofHost = asking(sandbox, "repoHost");
    await ofHost("/meta");
    sandbox.restore(JSON.parse(JSON.stringify(sandbox.snapshot())));
    const { json } = await ofHost("/_sandbox/api/journal/1");
    expect(row(json)).toMatchObject({ number: 1, at: NOW });
    expect(row(json)).not.toHaveProperty("request");
    expect((await ofHost("/_sandbox/api/journal/1/replay", { method: "POST" })).status).toBe(404);
    expect((await ofHost("/_sandbox/api/journal/2")).status).toBe(404);
  });
});
