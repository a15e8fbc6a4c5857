import { describe, expect, it } from "vitest";
import { defined } from "../../../test/repo-host/world.ts";
import type { Account } from "./accounts.ts";
import { createPeople } from "./people.ts";

const seeded = createPeople(1, 1);
const logins = (accounts: readonly Account[]): readonly string[] => accounts.map(({ login }) => login);

describe("seeded people", () => {
  it("are found by login in any case, and by id", () => {
    const acme = defined(seeded.find("ACME"));
    expect([acme.login, seeded.byId(acme.id)]).toEqual(["acme", acme]);
    expect([seeded.find("nobody"), seeded.byId(0)]).toEqual([undefined, undefined]);
  });

  it("include alice as a member of acme, and bob as none, in every world", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { find, members } = createPeople(seed, 1);
      const ofAcme = logins(members(defined(find("acme"))));
      expect([ofAcme.includes("alice"), ofAcme.includes("bob")]).toEqual([true, false]);
    }
  });

  it("are members of the organizations that list them; users have no members", () => {
    const alice = defined(seeded.find("alice"));
    expect(seeded.memberships(alice)).toEqual(
      seeded.organizations.filter((one) => seeded.members(one).includes(alice)),
    );
    expect(seeded.members(alice)).toEqual([]);
  });

  it("write in repositories: the owner or the members, and guests, each once", () => {
    const [alice, acme] = [defined(seeded.find("alice")), defined(seeded.find("acme"))];
    expect(seeded.around(alice)[0]).toBe(alice);
    const around = seeded.around(acme);
    expect(around).toEqual(expect.arrayContaining([...seeded.members(acme)]));
    expect(new Set(around).size).toBe(around.length);
  });
});

describe("custom people", () => {
  it("change the account of their login, which keeps its id", () => {
    const { users, find } = createPeople(1, 1, { users: [{ login: "Alice", name: "A." }] });
    const before = defined(seeded.find("alice"));
    expect(users[0]).toEqual({ ...before, login: "Alice", name: "A." });
    expect([users.length, find("alice")]).toEqual([40, users[0]]);
  });

  it("are added behind the others, and draw nothing", () => {
    const { users, crowd, around, find } = createPeople(1, 1, { users: [{ login: "dave" }] });
    expect([users[40]?.login, users.length, crowd.length]).toEqual(["dave", 41, 40]);
    expect(logins(around(defined(find("acme"))))).toEqual(
      logins(seeded.around(defined(seeded.find("acme")))),
    );
  });

  it("are members as given; an organization without them keeps its own", () => {
    const organizations = [
      { login: "team", members: ["BOB", "alice"] },
      { login: "acme", name: "Acme" },
      { login: "empty" },
    ];
    const { find, members, memberships } = createPeople(1, 1, { organizations });
    const of = (login: string): readonly string[] => logins(members(defined(find(login))));
    expect([of("team"), of("empty")]).toEqual([["alice", "bob"], []]);
    expect(of("acme")).toEqual(logins(seeded.members(defined(seeded.find("acme")))));
    expect(logins(memberships(defined(find("bob"))))).toContain("team");
  });

  it("leave the authors of seeded issues when they replace members", () => {
    const { find, members, around } = createPeople(1, 1, {
      organizations: [{ login: "acme", members: ["bob"] }],
    });
    const acme = defined(find("acme"));
    expect(logins(members(acme))).toEqual(["bob"]);
    expect(logins(around(acme))).toEqual(logins(seeded.around(defined(seeded.find("acme")))));
  });

  it.each([
    [{ users: [{ login: "dave" }, { login: "ACME" }] }, "users.1.login"],
    [{ organizations: [{ login: "alice" }] }, "organizations.0.login"],
    [{ users: [{ login: "x" }], organizations: [{ login: "X" }] }, "users.0.login"],
    [{ organizations: [{ login: "team", members: ["nobody"] }] }, "organizations (team).members"],
    [{ organizations: [{ login: "team", members: ["acme"] }] }, "organizations (team).members"],
  ])("are refused: %o", (data, at) => {
    expect(() => createPeople(1, 1, data)).toThrow(`options.data.repoHost.${at}`);
  });
});
