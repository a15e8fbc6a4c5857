import { expect, test } from "vitest";
import { principalOf } from "./principal.ts";
import { Secret } from "./secret.ts";

test("who holds the same secrets in the same way is the same, anybody else another", () => {
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
