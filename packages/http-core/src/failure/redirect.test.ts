import { describe, expect, test } from "vitest";
import { currentAddress } from "../run/redirect.ts";
import { rememberMove } from "./redirect.ts";

const at = (path: string | number): string => `https://moved.example/${String(path)}`;

function memory() {
  const moves = new Map<string, string>();
  return {
    current: (url: string) => currentAddress(moves, "", url),
    remember: (from: string, to: string) => {
      rememberMove(moves, "", from, to);
    },
  };
}

describe("remembered redirects", () => {
  test("are followed in a chain", () => {
    const moved = memory();
    moved.remember(at("a"), at("b"));
    moved.remember(at("b"), at("c"));
    expect([moved.current(at("a")), moved.current(at("b")), moved.current(at("c"))]).toEqual(
      Array(3).fill(at("c")),
    );
  });

  test("are not followed in a loop, nor to another origin", () => {
    const moved = memory();
    moved.remember(at("a"), at("b"));
    moved.remember(at("b"), at("a"));
    expect(moved.current(at("a"))).toBe(at("a"));
    moved.remember(at("c"), "https://other.example/c");
    moved.remember("https://moved.example/d", "http://moved.example/d");
    expect(moved.current(at("c"))).toBe(at("c"));
    expect(moved.current(at("d"))).toBe(at("d"));
  });

  test("to the same address are not remembered", () => {
    const moved = memory();
    moved.remember(at("a"), at("a"));
    expect(moved.current(at("a"))).toBe(at("a"));
    moved.remember(at("b"), at("a"));
    expect(moved.current(at("b"))).toBe(at("a"));
  });

  test("are a thousand at most: the oldest are dropped first", () => {
    const moved = memory();
    for (let index = 0; index < 1_000; index += 1) moved.remember(at(index), at(`new/${String(index)}`));
    moved.remember(at(0), at("newer/0"));
    moved.remember(at(1_000), at("new/1000"));
    expect(moved.current(at(0))).toBe(at("newer/0"));
    expect(moved.current(at(1))).toBe(at(1));
    expect(moved.current(at(2))).toBe(at("new/2"));
    expect(moved.current(at(1_000))).toBe(at("new/1000"));
  });
});
