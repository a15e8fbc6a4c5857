import { beforeEach, describe, expect, it } from "vitest";
import { NOW, row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob, carol, sandbox, at } = host();
beforeEach(() => sandbox.reset());

describe("notifications", () => {
  it("have a poll interval", async () => {
    expect((await alice("/notifications")).headers.get("x-poll-interval")).toBe("60");
  });

  it("are unread until marked as read", async () => {
    const unread = rows((await alice("/notifications?per_page=100")).json);
    expect(unread.length).toBeGreaterThan(0);
    const marked = await alice("/notifications", { method: "PUT" });
    expect(marked.status).toBe(205);
    expect(marked.text).toBe("");
    expect((await alice("/notifications")).json).toEqual([]);
    const all = rows((await alice("/notifications?all=true&per_page=100")).json);
    expect(all).toHaveLength(unread.length);
    expect(all[0]).toMatchObject({
      unread: false,
      last_read_at: new Date(NOW).toISOString().replace(".000", ""),
    });
  });

  it("can be marked as read up to a time", async () => {
    const [, second] = rows((await alice("/notifications")).json);
    await alice("/notifications", sending("PUT", { last_read_at: second?.["updated_at"] }));
    expect(rows((await alice("/notifications")).json)).toHaveLength(1);
    expect((await alice("/notifications", sending("PUT", { last_read_at: "soon" }))).status).toBe(422);
  });

  it("require a signed-in user", async () => {
    expect((await anonymous("/notifications")).status).toBe(401);
  });

  it("of one repository are those of the inbox, with the same scopes and poll interval", async () => {
    const path = "/repos/acme/rocket/notifications";
    const listed = await alice(path);
    const inbox = rows((await alice("/notifications?per_page=100")).json);
    expect(listed.json).toEqual(
      inbox.filter(({ repository }) => row(repository)["full_name"] === "acme/rocket"),
    );
    expect(rows(listed.json).length).toBeGreaterThan(0);
    expect(listed.headers.get("x-poll-interval")).toBe("60");
    for (const refused of [path, `/notifications/threads/${String(inbox[0]?.["id"])}/subscription`]) {
      expect((await carol(refused)).status).toBe(403);
      expect((await anonymous(refused)).status).toBe(401);
    }
  });
});

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
