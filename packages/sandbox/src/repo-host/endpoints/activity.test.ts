import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

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

it("events have the actor's avatar", async () => {
  const [event] = rows((await anonymous("/repos/acme/rocket/events")).json);
  const { login, avatar_url: picture } = row(event?.["actor"]);
  const user = row((await anonymous(`/users/${String(login)}`)).json);
  expect(picture).toBe(user["avatar_url"]);
});
