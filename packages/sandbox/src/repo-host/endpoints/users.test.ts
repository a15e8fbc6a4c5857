import { describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, shared } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, at } = host();

describe("users and organizations", () => {
  it("have more fields when requested individually", async () => {
    const listed = rows((await anonymous("/users")).json).find(({ login }) => login === "alice") ?? {};
    const alone = row((await anonymous("/users/alice")).json);
    expect(shared(alone, listed)).toEqual(listed);
    expect(Object.keys(alone).length).toBeGreaterThan(Object.keys(listed).length);
    expect(alone).toMatchObject({
      url: at("/users/alice"),
    });
    expect(alone["created_at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it("have more fields for the user themselves", async () => {
    const mine = row((await alice("/users/alice")).json);
    expect(mine).toHaveProperty("plan");
    expect(mine["total_private_repos"]).toBeGreaterThan(0);
    expect(row((await bob("/users/alice")).json)).not.toHaveProperty("plan");
    expect((await alice("/user")).json).toEqual(mine);
  });

  it("have more fields for an organization's members", async () => {
    expect(row((await alice("/orgs/acme")).json)).toHaveProperty("billing_email");
    expect(row((await bob("/orgs/acme")).json)).not.toHaveProperty("billing_email");
    expect((await anonymous("/orgs/alice")).status).toBe(404);
    expect(rows((await anonymous("/organizations")).json)).toHaveLength(6);
  });

  it("list each other as members and organizations", async () => {
    const members = rows((await anonymous("/orgs/acme/members")).json).map(({ login }) => login);
    expect(members).toContain("alice");
    expect(members).not.toContain("bob");
    expect(rows((await anonymous("/users/alice/orgs")).json).map(({ login }) => login)).toContain("acme");
    expect((await alice("/user/orgs")).json).toEqual((await anonymous("/users/alice/orgs")).json);
  });

  it("are found by login in any case", async () => {
    expect((await anonymous("/users/ALICE")).json).toEqual((await anonymous("/users/alice")).json);
  });
});
