import { beforeEach, describe, expect, it } from "vitest";
import { rows } from "../../../../test/ask.ts";
import { host } from "../../../../test/repo-host/ask-host.ts";

const { alice, bob, sandbox, at } = host();
beforeEach(() => sandbox.reset());

describe("a notification thread", () => {
  it("is found by its link, and can be marked as read", async () => {
    const [first] = rows((await alice("/notifications")).json);
    const path = String(first?.["url"]).slice(at("").length);
    expect((await alice(path)).json).toEqual(first);
    expect((await alice(path, { method: "PATCH" })).status).toBe(205);
    expect((await alice(path)).json).toMatchObject({ unread: false, last_read_at: "2026-11-21T12:00:00Z" });
    expect((await bob(path)).status).toBe(404);
    expect((await alice("/notifications/threads/0", { method: "PATCH" })).status).toBe(404);
  });
});
