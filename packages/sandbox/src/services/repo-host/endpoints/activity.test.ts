import { beforeEach, describe, expect, it } from "vitest";
import { NOW, row, rows } from "../../../../test/ask.ts";
import { host, sending } from "../../../../test/repo-host/ask-host.ts";

const own = host();
const { anonymous } = own;
beforeEach(() => own.sandbox.reset());

describe("activity", () => {
  it("lists public pushes, with the poll interval", async () => {
    const response = await anonymous("/events");
    expect(response.headers.get("x-poll-interval")).toBe("60");
    const times = rows(response.json).map(({ created_at: at }) => String(at));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(response.text).not.toContain("acme/vault");
    expect(rows((await anonymous("/repos/acme/rocket/events")).json)[0]).toMatchObject({
      repo: { name: "acme/rocket" },
    });
  });
});

describe("an account's activity", () => {
  it("lists pushes to its public repositories, 30 events a page whatever per_page says", async () => {
    for (const path of ["/users/alice/events", "/orgs/acme/events"]) {
      const response = await anonymous(`${path}?per_page=2`);
      expect(rows(response.json)).toHaveLength(30);
      expect(response.headers.get("x-poll-interval")).toBe("60");
      expect(response.text).not.toMatch(/acme\/vault|alice\/diary/);
    }
    expect((await anonymous("/users/nobody/events")).status).toBe(404);
  });
});

describe("notifications", () => {
  it("have a poll interval", async () => {
    expect((await own.alice("/notifications")).headers.get("x-poll-interval")).toBe("60");
  });

  it("are unread until marked as read", async () => {
    const unread = rows((await own.alice("/notifications?per_page=100")).json);
    expect(unread.length).toBeGreaterThan(0);
    const marked = await own.alice("/notifications", { method: "PUT" });
    expect(marked.status).toBe(205);
    expect(marked.text).toBe("");
    expect((await own.alice("/notifications")).json).toEqual([]);
    const all = rows((await own.alice("/notifications?all=true&per_page=100")).json);
    expect(all).toHaveLength(unread.length);
    expect(all[0]).toMatchObject({
      unread: false,
      last_read_at: new Date(NOW).toISOString().replace(".000", ""),
    });
  });

  it("can be marked as read up to a time", async () => {
    const [, second] = rows((await own.alice("/notifications")).json);
    await own.alice("/notifications", sending("PUT", { last_read_at: second?.["updated_at"] }));
    expect(rows((await own.alice("/notifications")).json)).toHaveLength(1);
    expect((await own.alice("/notifications", sending("PUT", { last_read_at: "soon" }))).status).toBe(422);
  });

  it("require a signed-in user", async () => {
    expect((await anonymous("/notifications")).status).toBe(401);
  });

  it("of one repository are those of the inbox, with the same scopes and poll interval", async () => {
    const path = "/repos/acme/rocket/notifications";
    const listed = await own.alice(path);
    const inbox = rows((await own.alice("/notifications?per_page=100")).json);
    expect(listed.json).toEqual(
      inbox.filter(({ repository }) => row(repository)["full_name"] === "acme/rocket"),
    );
    expect(rows(listed.json).length).toBeGreaterThan(0);
    expect(listed.headers.get("x-poll-interval")).toBe("60");
    for (const refused of [path, `/notifications/threads/${String(inbox[0]?.["id"])}/subscription`]) {
      expect((await own.carol(refused)).status).toBe(403);
      expect((await anonymous(refused)).status).toBe(401);
    }
  });
});

it("events have the actor's avatar", async () => {
  const [event] = rows((await anonymous("/repos/acme/rocket/events")).json);
  const { login, avatar_url: picture } = row(event?.["actor"]);
  const user = row((await anonymous(`/users/${String(login)}`)).json);
  expect(picture).toBe(user["avatar_url"]);
});
