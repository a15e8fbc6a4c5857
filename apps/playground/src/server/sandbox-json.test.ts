import { expect, test } from "vitest";
import { reachableAt } from "./sandbox-json.ts";

const at = (origin: string) => ({
  chainstats: `${origin}/chainstats`,
  validators: `${origin}/validators`,
  clob: `${origin}/clob`,
  catalog: `${origin}/catalog`,
  repoHost: `${origin}/repo-host`,
});

test.each(["http://0.0.0.0:4010", "http://[::]:4010"])("%s is replaced by the page's host", (everywhere) => {
  expect(reachableAt(at(everywhere), "playground.example:5173")).toEqual(
    at("http://playground.example:4010"),
  );
  expect(reachableAt(at(everywhere), "[::1]:5173")).toEqual(at("http://[::1]:4010"));
});

test("the loopback address stays for a page on this machine", () => {
  expect(reachableAt(at("http://0.0.0.0:4010"))).toEqual(at("http://127.0.0.1:4010"));
});

test("other addresses stay", () => {
  expect(reachableAt(at("http://127.0.0.1:4010"), "localhost:5173")).toEqual(at("http://127.0.0.1:4010"));
});
