import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, type Ask } from "../../test/ask.ts";
import { entryOf } from "../../test/entry.ts";
import { createStates } from "../core/state.ts";
import type { Sandbox } from "../types.ts";
import type { SandboxOptions } from "../create-sandbox.ts";
import { createJournal, JOURNAL_CAPACITY } from "./journal.ts";

const signedIn = { Authorization: "token alice-token" };
const host = (options?: SandboxOptions): { readonly sandbox: Sandbox; readonly ask: Ask } => {
  const sandbox = frozenSandbox(options);
  return { sandbox, ask: asking(sandbox, "repoHost", signedIn) };
};

describe("an entry", () => {
  it("has the request, its principal, its time and its outcome", async () => {
    const { sandbox, ask } = host();
    await ask("/repos/acme/rocket?x=1");
    sandbox.clock.advance(1_000);
    await asking(sandbox, "chainstats")("/nowhere");
    expect(sandbox.journal.entries()).toEqual([
      expect.objectContaining({
        number: 1,
        at: NOW,
        service: "repoHost",
        route: "GET /repos/{owner}/{repo}",
        method: "GET",
        target: "/repos/acme/rocket?x=1",
        status: 200,
        address: "127.0.0.1",
        principal: "alice",
        faults: [],
        warnings: [],
      }),
      expect.objectContaining({
        number: 2,
        at: NOW + 1_000,
        service: "chainstats",
        status: 404,
        principal: undefined,
      }),
    ]);
  });

  it("has the budget before and after the request", async () => {
    const { sandbox, ask } = host();
    const { headers } = await ask("/meta");
    await ask("/meta", { headers: { "If-None-Match": headers.get("etag") ?? "" } });
    const budgets = sandbox.journal.entries().map((entry) => entry.budgets);
    expect(budgets[0]).toEqual([expect.objectContaining({ limit: 5_000, before: 5_000, after: 4_999 })]);
    expect(budgets[1]).toEqual([expect.objectContaining({ limit: 5_000, before: 4_999, after: 4_999 })]);
  });

  it("contains no secret of any account in any place", async () => {
    const { sandbox, ask } = host();
    const { chainstats, clob } = sandbox.credentials;
    await ask("/meta?access_token=alice-token&client_secret=unknown-to-all&q=bob-password");
    await ask(
      "/meta?appSecret=unknown-to-all&X-Amz-Signature=unknown-to-all&session=unknown-to-all&author=ann",
    );
    await ask("/meta", { headers: { Authorization: `Basic ${btoa("alice:alice-password")}` } });
    await asking(sandbox, "chainstats")(`/v2/api?module=stats&APIKEY=${chainstats.standard}`);
    await asking(sandbox, "clob")(`/trades?maker_address=${clob.heavy.address}`);
    const entries = JSON.stringify(sandbox.journal.entries());
    for (const secret of [
      "alice-token",
      "unknown-to-all",
      "bob-password",
      "alice-password",
      chainstats.standard,
    ])
      expect(entries).not.toContain(secret);
    expect(entries).toContain("access_token=[redacted]&client_secret=[redacted]&q=[redacted]");
    expect(entries).toContain(
      "appSecret=[redacted]&X-Amz-Signature=[redacted]&session=[redacted]&author=ann",
    );
    expect(entries).toContain(clob.heavy.address);
  });
});

describe("the journal", () => {
  it("notifies listeners of each entry", async () => {
    const { sandbox, ask } = host();
    const notified: number[] = [];
    const end = sandbox.journal.on(({ number }) => notified.push(number));
    await ask("/meta");
    await ask("/meta");
    end();
    await ask("/meta");
    expect(notified).toEqual([1, 2]);
  });

  it("keeps counting when it is cleared", async () => {
    const { sandbox, ask } = host();
    await ask("/meta");
    sandbox.journal.clear();
    await ask("/meta");
    expect(sandbox.journal.entries().map(({ number }) => number)).toEqual([2]);
    sandbox.reset();
    await ask("/meta");
    expect(sandbox.journal.entries().map(({ number }) => number)).toEqual([1]);
  });

  it("drops the oldest entries", () => {
    const { number: _, ...entry } = entryOf();
    const journal = createJournal(createStates());
    for (let i = 0; i < JOURNAL_CAPACITY + 3; i++) journal.add(entry);
    const entries = journal.entries();
    expect([entries.length, entries[0]?.number]).toEqual([JOURNAL_CAPACITY, 4]);
  });
});
