import { beforeEach, describe, expect, it } from "vitest";
import { row, rows, type Ask } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob, sandbox } = host();
let files = 0;
beforeEach(() => sandbox.reset());

/** Commits without a date and returns the time zone in the date of that commit. */
async function zoneOfCommit(ask: Ask, repository: string): Promise<string> {
  const path = `/repos/${repository}/contents/${String((files += 1))}.md`;
  const { json } = await ask(path, sending("PUT", { message: "Add", content: btoa("text") }));
  return String(row(row(row(json)["commit"])["author"])["date"]).slice(19);
}

describe("a user's time zone", () => {
  it("is that of their last request, whatever its path", async () => {
    expect(await zoneOfCommit(alice, "acme/rocket")).toBe("+01:00");
    await alice("/user", { headers: { "Time-Zone": "Asia/Tokyo" } });
    expect(await zoneOfCommit(alice, "acme/rocket")).toBe("+09:00");
    await alice("/nothing", { headers: { "Time-Zone": "America/New_York" } });
    expect(await zoneOfCommit(alice, "acme/rocket")).toBe("-05:00");
  });

  it("is not changed by an invalid zone, other users or anonymous requests", async () => {
    await alice("/user", { headers: { "Time-Zone": "Mars/Olympus" } });
    await bob("/user", { headers: { "Time-Zone": "Asia/Tokyo" } });
    await anonymous("/users/alice", { headers: { "Time-Zone": "Asia/Tokyo" } });
    expect(await zoneOfCommit(alice, "acme/rocket")).toBe("+01:00");
  });

  it("is the initial one after a reset", async () => {
    await alice("/user", { headers: { "Time-Zone": "Asia/Tokyo" } });
    sandbox.reset();
    expect(await zoneOfCommit(alice, "acme/rocket")).toBe("+01:00");
  });
});

describe("a timestamp without a time zone", () => {
  const SINCE = "/repos/acme/rocket/issues?since=2026-11-21T12:30:00";

  it("is in the header's zone, else the user's last one, else UTC", async () => {
    // Opened at noon of UTC: at one o'clock in Amsterdam, where alice was last.
    await bob("/repos/acme/rocket/issues", sending("POST", { title: "At noon" }));
    expect(rows((await anonymous(SINCE)).json)).toHaveLength(0);
    expect(rows((await alice(SINCE)).json)).toHaveLength(1);
    expect(rows((await bob(SINCE)).json)).toHaveLength(0);
    expect(rows((await bob(SINCE, { headers: { "Time-Zone": "Asia/Tokyo" } })).json)).toHaveLength(1);
  });

  it("differs from one with a zone, which is used as given, and from a day", async () => {
    await bob("/repos/acme/rocket/issues", sending("POST", { title: "At noon" }));
    const since = async (moment: string): Promise<number> =>
      rows((await alice(`/repos/acme/rocket/issues?since=${encodeURIComponent(moment)}`)).json).length;
    expect(await since("2026-11-21T12:30:00Z")).toBe(0);
    expect(await since("2026-11-21T12:30:00+01:00")).toBe(1);
    expect(await since("2026-11-21")).toBe(1);
    expect(await since("1970-01-01T00:00:00Z")).toBe(30);
    for (const none of ["yesterday", "2026-13-01T00:00:00Z"])
      expect((await alice(`/repos/acme/rocket/issues?since=${none}`)).status).toBe(422);
  });

  it("may say up to when notifications are read", async () => {
    await alice("/notifications", sending("PUT", { last_read_at: "2011-01-01T00:00:00" }));
    const put = (last_read_at: unknown): ReturnType<Ask> =>
      alice("/notifications", sending("PUT", { last_read_at }));
    expect([(await put("2026-11-21T12:30:00")).status, (await put("soon")).status]).toEqual([205, 422]);
  });
});
