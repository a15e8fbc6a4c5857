import { expect, it } from "vitest";
import { createStates } from "../../core/state.ts";
import { createGrants, type Grant } from "./identify.ts";

const request = (login: string, note: string): Omit<Grant, "id" | "token"> => ({
  ...{ login, note, scopes: ["repo"], createdAt: 5 },
});

it("tokens are found by themselves, and listed by user, oldest first", () => {
  const grants = createGrants(1, createStates());
  const [a, b, c] = [
    grants.add(request("alice", "a")),
    grants.add(request("bob", "b")),
    grants.add(request("alice", "c")),
  ];
  expect(a).toMatchObject(request("alice", "a"));
  expect([grants.of("alice"), grants.of("bob"), grants.of("carol")]).toEqual([[a, c], [b], []]);
  expect([grants.byToken(b.token), grants.byToken("x")]).toEqual([b, undefined]);
});

it("no token and no id is given twice, also after one is removed", () => {
  const grants = createGrants(1, createStates());
  const a = grants.add(request("alice", "a"));
  grants.remove(a);
  const b = grants.add(request("alice", "a"));
  expect([grants.byToken(a.token), grants.of("alice")]).toEqual([undefined, [b]]);
  expect(b.token).not.toBe(a.token);
  expect(b.id).not.toBe(a.id);
});

it("a token of 40 digits follows from the seed, and from the tokens before", () => {
  const first = (seed: number): string => createGrants(seed, createStates()).add(request("alice", "a")).token;
  expect(first(1)).toMatch(/^[\da-f]{40}$/);
  expect(first(1)).toBe(first(1));
  expect(first(2)).not.toBe(first(1));
});
