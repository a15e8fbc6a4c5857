import { describe, expect, it } from "vitest";
import { customAccount, organizationsOf, usersOf } from "./accounts.ts";

const logins = (accounts: readonly { readonly login: string }[]): readonly string[] =>
  accounts.map(({ login }) => login);

describe("the users of a world", () => {
  it("start with the named ones and grow with the scale", () => {
    expect(usersOf(1, 1)).toHaveLength(40);
    expect(usersOf(1, 2)).toHaveLength(80);
    expect(logins(usersOf(1, 0))).toEqual(["alice", "bob", "carol"]);
  });

  it("do not change when others are added", () => {
    expect(usersOf(1, 2).slice(0, 40)).toEqual(usersOf(1, 1));
    expect(usersOf(2, 1)).not.toEqual(usersOf(1, 1));
  });

  it("have different logins, also after the lists of words are used up", () => {
    const all = logins(usersOf(1, 10));
    expect(all[156]).toBe("amber-badger-2");
    expect(new Set(all).size).toBe(400);
  });

  it("are updated after they were created", () => {
    for (const { createdAt, updatedAt } of usersOf(1, 1)) expect(updatedAt).toBeGreaterThan(createdAt);
  });
});

describe("the organizations of a world", () => {
  it("start with acme; there is always one", () => {
    expect(organizationsOf(1, 1)).toHaveLength(6);
    expect(logins(organizationsOf(1, 0))).toEqual(["acme"]);
  });

  it("have different logins, also after the lists of words are used up", () => {
    const all = logins(organizationsOf(1, 20));
    expect(new Set(all).size).toBe(120);
  });

  it("have no company and no biography", () => {
    for (const { company, bio } of organizationsOf(1, 4)) expect([company, bio]).toEqual([null, null]);
  });
});

describe("a custom account", () => {
  it("has an id that no generated account has, and another for each type", () => {
    const [user, organization] = [customAccount(1, "x", "User", 3), customAccount(1, "x", "Organization", 3)];
    const generated = [...usersOf(1, 10), ...organizationsOf(1, 10)].map(({ id }) => id);
    expect(new Set([user.id, organization.id, ...generated]).size).toBe(generated.length + 2);
    expect(user).toMatchObject({ login: "x", type: "User" });
  });
});
