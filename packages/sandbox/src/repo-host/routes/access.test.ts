import { describe, expect, it } from "vitest";
import {
  accountIn,
  callOf,
  issueIn,
  repositoryIn,
  worldOf,
  type CallOptions,
} from "../../../test/repo-host/world.ts";
import { APPLICATION } from "../call/identify.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import * as access from "./access.ts";
import { isRefusal } from "../wire/refusals.ts";

const world = worldOf();
const rocket = repositoryIn(world, "acme/rocket");
const vault = repositoryIn(world, "acme/vault");
const alice = accountIn(world, "alice");
const [password, token] = [{ id: "alice" }, { id: "alice", scopes: ["repo"] }];
const bob = { id: "bob" };
const application = { id: "sandbox-application", role: APPLICATION };

const call = (options: CallOptions = {}): EndpointCall => callOf(world, options);
const at = (variables: Readonly<Record<string, string>>, options: CallOptions = {}): EndpointCall =>
  call({ ...options, variables });
/** What was found, or the status of the refusal. */
const or = <T>(found: T): T | number => (isRefusal(found) ? found.status : found);

describe("the caller", () => {
  it("is a user, else the response is 401", () => {
    expect(or(access.requireViewer(call({ principal: token })))).toEqual({ viewer: alice, account: alice });
    for (const options of [{}, { principal: application }, { principal: { id: "gone" } }])
      expect(or(access.requireViewer(call(options)))).toBe(401);
  });

  it("may need a password: a token gets 403", () => {
    expect(or(access.requirePassword(call({ principal: password })))).toMatchObject({ viewer: alice });
    expect(or(access.requirePassword(call({ principal: token })))).toBe(403);
    expect(or(access.requirePassword(call()))).toBe(401);
  });

  it("may need the scope of notifications, or repo", () => {
    const inbox = (...scopes: string[]): unknown =>
      or(access.requireInbox(call({ principal: { id: "alice", scopes } })));
    expect([inbox("public_repo"), inbox()]).toEqual([403, 403]);
    for (const scope of ["notifications", "repo"]) expect(inbox(scope)).toMatchObject({ viewer: alice });
    expect(or(access.requireInbox(call({ principal: application })))).toBe(401);
  });
});

describe("an account", () => {
  it("is found by its login, users among organizations only where they are looked for", () => {
    expect(or(access.findAccount(at({ user: "ALICE" })))).toEqual({ account: alice });
    expect(or(access.findAccountByOrg(at({ org: "alice" })))).toEqual({ account: alice });
    expect(or(access.findOrganization(at({ org: "alice" })))).toBe(404);
    expect(or(access.findOrganization(at({ org: "acme" })))).toEqual({ account: rocket.owner });
    expect(or(access.findAccount(at({ user: "nobody" })))).toBe(404);
  });

  it("may be for its members only", () => {
    const acme = { org: "acme" };
    expect(or(access.requireMember(at(acme, { principal: token })))).toEqual({ account: rocket.owner });
    expect(or(access.requireMember(at(acme, { principal: bob })))).toBe(404);
    expect([or(access.requireMember(at(acme))), or(access.requireSignedInMember(at(acme)))]).toEqual([
      404, 401,
    ]);
    expect(or(access.requireSignedInMember(at(acme, { principal: bob })))).toBe(404);
  });
});

describe("a repository", () => {
  const find = (variables: Readonly<Record<string, string>>, options: CallOptions = {}): unknown =>
    or(access.findRepository(at(variables, options)));

  it("is found by owner and name, and by id", () => {
    expect(find({ owner: "Acme", repo: "Rocket" })).toEqual({ repository: rocket });
    expect(find({ id: String(rocket.id) })).toEqual({ repository: rocket });
    for (const id of ["0", `0${String(rocket.id)}`, "x"]) expect(find({ id })).toBe(404);
  });

  it("that is private is there only for members, by a password or a token with the scope", () => {
    const hidden = { owner: "acme", repo: "vault" };
    for (const principal of [password, token])
      expect(find(hidden, { principal })).toEqual({ repository: vault });
    for (const principal of [bob, { id: "alice", scopes: ["public_repo"] }, application])
      expect(find(hidden, { principal })).toBe(404);
    expect(find(hidden)).toBe(404);
    expect(find({ id: String(vault.id) })).toBe(404);
  });

  it.each([
    ["booster", "GET", 301],
    ["booster", "HEAD", 301],
    ["booster", "DELETE", 307],
    ["launchpad", "GET", 302],
    ["launchpad", "PATCH", 302],
  ])(
    "with the old name %s redirects %s by %i, below the repository and with the query",
    (repo, method, status) => {
      const path = `/repos/acme/${repo}/issues/1?page=2&access_token=x`;
      const refused = access.findRepository(at({ owner: "acme", repo }, { path, method }));
      expect(refused).toMatchObject({
        status,
        headers: {
          Location: `https://host.test/repositories/${String(rocket.id)}/issues/1?page=2&access_token=x`,
        },
      });
    },
  );

  it("may be for writers only: others get 404", () => {
    const writable = (options: CallOptions): unknown =>
      or(access.findWritableRepository(at({ owner: "acme", repo: "rocket" }, options)));
    expect(writable({ principal: token })).toEqual({ repository: rocket, viewer: alice });
    for (const principal of [bob, application, { id: "alice", scopes: ["user"] }])
      expect(writable({ principal })).toBe(404);
    expect(writable({})).toBe(404);
  });
});

describe("an issue", () => {
  const path = { owner: "acme", repo: "rocket" };

  it("is found by its number", () => {
    const issue = issueIn(world, rocket, 7);
    expect(or(access.findIssue(at({ ...path, number: "7" })))).toEqual({ repository: rocket, issue });
    for (const number of ["07", "0", "126", "7.0", ""])
      expect(or(access.findIssue(at({ ...path, number })))).toBe(404);
    expect(or(access.findIssue(at({ owner: "acme", repo: "vault", number: "1" })))).toBe(404);
    expect(or(access.findWritableIssue(at({ ...path, number: "7" }, { principal: bob })))).toBe(404);
  });
});

describe("refusals within a repository", () => {
  const within = (options: CallOptions) => ({ ...call(options), repository: rocket });
  const narrow = { id: "bob", scopes: ["user"] };

  it("admit writers, or users, or authors and writers", () => {
    const outcomes = [{ principal: token }, { principal: bob }, { principal: narrow }, {}].map((options) => [
      access.unlessWriter(within(options)) === undefined,
      access.unlessUser(within(options)) === undefined,
      access.unlessAuthor(within(options), { user: accountIn(world, "bob") }) === undefined,
      access.unlessAuthor(within(options), undefined) === undefined,
    ]);
    expect(outcomes).toEqual([
      [true, true, true, true],
      [false, true, true, false],
      [false, false, false, false],
      [false, false, false, false],
    ]);
  });
});

it.each([
  ["0", 0],
  ["10", 10],
  ["01", Number.NaN],
  ["1e3", Number.NaN],
  ["-1", Number.NaN],
  [" 1", Number.NaN],
  ["", Number.NaN],
])("%j in a path is the number %d", (text, number) => {
  expect(access.parseNumber(text)).toBe(number);
});
