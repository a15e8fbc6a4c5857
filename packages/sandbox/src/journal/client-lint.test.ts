import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, type Ask } from "../../test/ask.ts";
import type { SandboxOptions } from "../create-sandbox.ts";
import type { Sandbox } from "../types.ts";

const signedIn = { Authorization: "token alice-token" };
const host = (options?: SandboxOptions): { readonly sandbox: Sandbox; readonly ask: Ask } => {
  const sandbox = frozenSandbox(options);
  return { sandbox, ask: asking(sandbox, "repoHost", signedIn) };
};
const warningsOf = ({ journal }: Sandbox): readonly (readonly string[])[] =>
  journal.entries().map(({ warnings }) => warnings.map(({ code }) => code));

describe("a warning", () => {
  it("of a request without a User-Agent", async () => {
    const { sandbox, ask } = host();
    await ask("/meta", { headers: { "User-Agent": " " } });
    expect(warningsOf(sandbox)).toEqual([["no-user-agent"]]);
  });

  it("of a retry before its time, not after it or by another caller", async () => {
    const { sandbox } = host();
    const ask = asking(sandbox, "validators", { Authorization: "Bearer sandbox-token" });
    sandbox.faults.add({ kind: "status", status: 429, headers: { "Retry-After": "30" }, match: { nth: 1 } });
    await ask("/a");
    sandbox.clock.advance(29_999);
    await ask("/b");
    await asking(sandbox, "clob")("/a");
    sandbox.clock.advance(1);
    await ask("/c");
    expect(warningsOf(sandbox)).toEqual([[], ["early-retry"], [], []]);
  });

  it("of fields that a write ignores, and of an unknown time zone", async () => {
    const { sandbox, ask } = host();
    const issue = "/repos/acme/rocket/issues/1";
    const send = (method: string, body: unknown, path = issue): Promise<unknown> =>
      ask(path, { method, body: JSON.stringify(body) });
    await send("PATCH", { lables: ["bug"], title: "New", "my alice-token": 1 });
    await send("PATCH", { title: "New", milestone: null });
    await send("POST", ["bug"], `${issue}/labels`);
    await send("PATCH", { name: "fault" }, "/repos/acme/rocket/labels/bug");
    await send("POST", { title: "New", state: "closed" }, "/repos/acme/rocket/issues");
    await send("POST", { title: "New", state: "open" }, "/repos/acme/rocket/issues");
    await send("PATCH", { title: "New" }, `${issue}?titel=Newer&page=2`);
    await ask("/repos/acme/rocket/issues/1/assignees?assignees[]=alice", { method: "DELETE" });
    await ask("/repos/acme/rocket/issues/1/assignees?assignee=alice", { method: "DELETE" });
    await send("POST", { text: "#1", mode: "gfm", contxt: "acme/rocket" }, "/markdown");
    await send("POST", { text: "#1" }, "/markdown");
    await ask(issue, { headers: { "Time-Zone": "Mars/Olympus" } });
    await ask(issue, { headers: { "Time-Zone": "Asia/Tokyo" } });
    const messages = sandbox.journal
      .entries()
      .map(({ warnings }) => warnings.filter(({ code }) => code === "no-effect"))
      .map(([warning]) => warning?.message);
    expect(messages).toEqual([
      "The service ignores fields of the body: lables, my [redacted].",
      undefined,
      undefined,
      undefined,
      "The service ignores fields of the body: state.",
      undefined,
      "The service ignores parameters of the query: titel, page.",
      undefined,
      "The service ignores parameters of the query: assignee.",
      "The service ignores fields of the body: contxt.",
      undefined,
      "The service ignores an unknown Time-Zone: Mars/Olympus.",
      undefined,
    ]);
  });

  it("of an empty budget, but not of reading it, of a preflight, or of another budget", async () => {
    const { sandbox, ask } = host({ limits: { repoHost: { authenticated: 1 } } });
    await ask("/a");
    await ask("/b");
    await ask("/rate_limit");
    await ask("/search/users?q=a");
    await ask("/b", { method: "OPTIONS" });
    await ask("/c");
    expect(warningsOf(sandbox)).toEqual([[], [], [], [], [], ["early-retry"]]);
  });

  it("of a request while blocked, but not of reading the limit", async () => {
    const { sandbox, ask } = host({ limits: { repoHost: { writes: 1 } } });
    await ask("/user/starred/acme/rocket", { method: "PUT" });
    await ask("/user/starred/acme/rocket", { method: "PUT" });
    await ask("/rate_limit");
    await ask("/meta");
    expect(warningsOf(sandbox)).toEqual([[], [], [], ["early-retry"]]);
  });

  it("of a retry before a date, at the overloaded address only", async () => {
    const { sandbox, ask } = host();
    const until = new Date(NOW + 60_000).toUTCString();
    sandbox.faults.add({ kind: "status", status: 503, headers: { "Retry-After": until }, match: { nth: 1 } });
    await ask("/meta");
    await ask("/repos/acme/rocket");
    await ask("/meta");
    expect(warningsOf(sandbox)).toEqual([[], [], ["early-retry"]]);
  });

  it("of a retry before its time, ignoring values that are not a time", async () => {
    const { sandbox, ask } = host();
    const failWith = (status: number, after: string, nth: number): void =>
      void sandbox.faults.add({ kind: "status", status, headers: { "Retry-After": after }, match: { nth } });
    failWith(429, "60", 1);
    failWith(503, "soon", 2);
    await ask("/meta");
    await ask("/meta");
    await ask("/meta");
    expect(warningsOf(sandbox)).toEqual([[], ["early-retry"], ["early-retry"]]);
  });

  it("of polling without the ETag", async () => {
    const { sandbox, ask } = host();
    const { headers } = await ask("/meta");
    await ask("/meta", { headers: { "If-None-Match": headers.get("etag") ?? "" } });
    await ask("/repos/acme/rocket");
    await ask("/meta");
    await asking(sandbox, "repoHost", { Authorization: "token bob-token" })("/meta");
    expect(warningsOf(sandbox)).toEqual([[], [], [], ["unconditional-poll"], []]);
  });

  it("of polling without the ETag, for the same representation only", async () => {
    const { sandbox, ask } = host();
    const raw = { headers: { Accept: "application/vnd.service.v3.raw" } };
    await ask("/repos/acme/rocket/readme");
    await ask("/repos/acme/rocket/readme", raw);
    await ask("/repos/acme/rocket/readme", raw);
    expect(warningsOf(sandbox)).toEqual([[], [], ["unconditional-poll"]]);
  });

  it("of a secret in the query if a header is possible", async () => {
    const { sandbox } = host();
    await asking(sandbox, "repoHost")("/meta?access_token=alice-token");
    await asking(sandbox, "chainstats")(`/v2/api?apikey=${sandbox.credentials.chainstats.standard}`);
    expect(warningsOf(sandbox)).toEqual([["secret-in-query"], []]);
  });

  it("of page addresses that were built instead of linked", async () => {
    const { sandbox, ask } = host();
    const list = "/repos/acme/rocket/issues?per_page=20";
    await ask(list);
    await ask(`${list}&page=2`);
    await ask(`/repos/acme/rocket/issues?page=3&per_page=20&access_token=alice-token`);
    await ask(`${list}&page=99`);
    await ask(`${list}&page=1`);
    await ask("/repos/acme/seed/issues?page=2");
    expect(warningsOf(sandbox)).toEqual([[], [], ["secret-in-query"], ["ignored-link"], [], []]);
    await ask("/repos/acme/rocket/issues?per_page=10");
    await ask("/repos/acme/rocket/issues?per_page=10&page=3");
    expect(warningsOf(sandbox).slice(6)).toEqual([[], ["ignored-link"]]);
  });

  it("of redirects that are followed with another method within seconds", async () => {
    const { sandbox, ask } = host();
    const write = { method: "POST", body: "{}", redirect: "manual" } as const;
    const redirect = async (path: string): Promise<string> =>
      (await ask(path, write)).headers.get("location")?.replace(sandbox.origins.repoHost, "") ?? "";
    await ask(await redirect("/repos/acme/booster/issues"));
    await ask(await redirect("/repos/acme/booster/issues"), write);
    const later = await redirect("/repos/acme/booster/issues");
    await asking(sandbox, "repoHost", { Authorization: "token bob-token" })(later);
    sandbox.clock.advance(11_000);
    await ask(later, { headers: { "If-None-Match": '"x"' } });
    expect(warningsOf(sandbox)).toEqual([[], ["changed-method"], [], [], [], [], []]);
  });
});
