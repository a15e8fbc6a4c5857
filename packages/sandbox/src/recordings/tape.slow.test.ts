import { bearer, ParameterError } from "@org/http-core";
import { record } from "@org/http-core/testing";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";
import { API, made } from "../../test/recorded.ts";
import type { Sandbox } from "../types.ts";

it.each([
  null,
  {},
  { request: { method: "GET", url: "/meta", headers: {} }, failure: { code: "ECONNRESET" } },
  {
    request: { method: "GET", url: API, headers: {} },
    response: { status: 99, statusText: "", headers: {}, body: { text: "" } },
  },
])("a tape with %j is refused", async (recording) => {
  const load = made().sandbox.recordings.load({ version: 1, recordings: [recording] });
  await expect(load).rejects.toThrow(ParameterError);
  await expect(load).rejects.toThrow("recordings.0");
});

it.each([
  ["application/json", '{"note":"x","client_secret":"s3cr3t-1"}', '{"note":"y","client_secret":"s3cr3t-1"}'],
  ["application/x-www-form-urlencoded", "note=x&client_secret=s3cr3t-1", "note=y&client_secret=s3cr3t-1"],
])(
  "a body of %s is matched without its secrets, which the recording lacks",
  async (type, body, different) => {
    const { sandbox, ask } = made();
    const exchange = {
      request: {
        method: "POST",
        url: `${API}/tokens`,
        headers: { "content-type": type },
        body: { text: body.replace("s3cr3t-1", "[redacted]") },
      },
      response: { status: 201, statusText: "", headers: {}, body: { text: "{}" } },
    };
    await sandbox.recordings.load(
      { version: 1, recordings: [exchange] },
      { mode: "strict", services: { repoHost: API } },
    );
    const send = async (text: string) =>
      (await ask("/tokens", { method: "POST", headers: { "Content-Type": type }, body: text })).status;
    expect([await send(body), await send(body.replace("-1", "-2")), await send(different)]).toEqual([
      201, 201, 404,
    ]);
  },
);

it("a tape of the recorder for clients is replayed too", async () => {
  const auth = bearer("alice-token");
  const { sandbox, ask } = made();
  const { fetch, tape } = record((url, init) => frozenSandbox().fetch(url, init), { redact: [auth] });
  const headers = { Authorization: "token alice-token" };
  const first = await fetch(new Request(`${sandbox.origins.repoHost}/repos/acme/rocket`, { headers }));
  const written: unknown = JSON.parse(JSON.stringify(tape()));
  await sandbox.recordings.load(written, { mode: "strict" });
  const again = await ask("/repos/acme/rocket");
  expect(again.text).toBe(await first.text());
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  expect((await ask("/meta")).status).toBe(404);
});

describe("the sandbox's own tape", () => {
  const write = { method: "POST", body: '{"title":"of bob-password"}' };
  const issues = "/repos/acme/seed/issues";

  it("replays in another sandbox, and has no credentials", async () => {
    const sandbox = frozenSandbox({ tape: true });
    const ask = asking(sandbox, "repoHost", { Authorization: "token alice-token" });
    const responses = [
      await ask(`${issues}?access_token=carol-token`),
      await ask(issues, write),
      await ask(issues),
    ];
    const { headers, text } = await ask("/_sandbox/api/recordings/tape");
    expect(headers.get("content-type")).toContain("json");
    expect(text).not.toMatch(/alice-token|carol-token|bob-password/);
    const other = made();
    await other.sandbox.recordings.load(JSON.parse(text), { mode: "strict" });
    expect((await other.ask(issues)).text).toBe(responses[0]?.text);
    const body = write.body.replace("bob-password", "[redacted]");
    expect((await other.ask(issues, { ...write, body })).status).toBe(201);
    expect((await other.ask(issues)).text).toBe(responses[2]?.text.replace("bob-password", "[redacted]"));
    expect((await other.ask("/meta")).status).toBe(404);
  });

  it("is state, keeps the last exchanges, none with broken connections, and none without the option", async () => {
    const sandbox = frozenSandbox({ tape: true });
    const ask = asking(sandbox, "repoHost");
    await ask("/meta");
    sandbox.faults.add({ kind: "truncate", at: 3, match: { nth: 1 } });
    await ask("/meta").catch(() => undefined);
    sandbox.faults.clear();
    sandbox.faults.add({ kind: "status", status: 503 });
    await ask("/meta");
    const statuses = (of: Sandbox): readonly unknown[] =>
      of.recordings.tape().recordings.map((one) => ("response" in one ? one.response.status : "none"));
    expect(statuses(sandbox)).toEqual([200, 503]);
    expect(statuses(sandbox.fork())).toEqual([200, 503]);
    sandbox.reset();
    expect(statuses(sandbox)).toEqual([]);
    const other = made();
    await other.ask("/meta");
    expect(statuses(other.sandbox)).toEqual([]);
  });
});

it("the journal's own log has no bodies: its requests are allowed, and the service responds", async () => {
  const { sandbox, ask } = made();
  await ask("/repos/acme/rocket?access_token=alice-token");
  const log = (await ask("/_sandbox/api/journal.har")).json;
  await sandbox.recordings.load(log, { mode: "strict" });
  expect((await ask("/repos/acme/rocket")).status).toBe(200);
  expect((await ask("/repos/acme/seed")).status).toBe(404);
  const replayed = sandbox.journal.entries().map((entry) => entry.replayed);
  expect(replayed).toEqual([undefined, undefined, "unmatched"]);
});
