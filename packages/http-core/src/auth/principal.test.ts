import { beforeEach, expect, test } from "vitest";
import { principalOf } from "./principal.ts";
import { Secret } from "./secret.ts";

const REGISTER = Symbol.for("@org/http-core/principals/1");

beforeEach(() => {
  Reflect.deleteProperty(globalThis, REGISTER);
});

test("a thousand names are stored; the least recently used is dropped first", () => {
  const nameOf = (holder: number): string => principalOf("bearer", String(holder));
  const names = Array.from({ length: 1_000 }, (_, holder) => nameOf(holder));
  expect(nameOf(0)).toBe(names[0]);
  nameOf(1_000);
  expect(nameOf(0)).toBe(names[0]);
  expect(nameOf(2)).toBe(names[2]);
  expect(nameOf(1)).not.toBe(names[1]);
});

test.each([{}, { nameOf: "something else" }])("an invalid register in its place is replaced: %j", (value) => {
  Object.defineProperty(globalThis, REGISTER, { value, configurable: true });
  const name = principalOf("bearer", "a-token");
  expect(name).toMatch(/^bearer:[\da-f-]{36}$/);
  expect(principalOf("bearer", "a-token")).toBe(name);
});

test("equal credentials have the same principal, different ones another", () => {
  const name = principalOf("basic", "principal-a", new Secret("principal-b"));
  expect(principalOf("basic", new Secret("principal-a"), "principal-b")).toBe(name);
  const others = [
    principalOf("token", "principal-a", "principal-b"),
    principalOf("basic", "principal-b", "principal-a"),
    principalOf("basic", "principal-a,principal-b"),
    principalOf("basic", "principal-a", "principal-b", ""),
  ];
  expect(new Set([name, ...others]).size).toBe(5);
  for (const one of [name, ...others]) expect(one).not.toMatch(/principal-[ab]/);
});

test("a page over plain http, whose `crypto` has no `randomUUID`, has principals too", () => {
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    expect(principalOf("bearer", "a-token")).not.toBe(principalOf("bearer", "another"));
  } finally {
    // The platform's own is in the prototype.
    Reflect.deleteProperty(crypto, "randomUUID");
  }
});
