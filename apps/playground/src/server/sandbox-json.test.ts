import { expect, test } from "vitest";
import { reachableAt } from "./sandbox-json.ts";

const at = (origin: string) => ({
  chainstats: `${origin}/chainstats`,
  validators: `${origin}/validators`,
  clob: `${origin}/clob`,
  catalog: `${origin}/catalog`,
  repoHost: `${origin}/repo-host`,
});

test.each(["http://0.0.0.0:4010", "http://[::]:4010"])(
  "%s is reached by the host that the page has",
  (everywhere) => {
    expect(reachableAt(at(everywhere), "playground.example:5173")).toEqual(
      at("http://playground.example:4010"),
    );
    expect(reachableAt(at(everywhere), "[::1]:5173")).toEqual(at("http://[::1]:4010"));
  },
);

test("this machine reaches it by itself", () => {
  expect(reachableAt(at("http://0.0.0.0:4010"))).toEqual(at("http://127.0.0.1:4010"));
});

test("any other address is where it is", () => {
  expect(reachableAt(at("http://127.0.0.1:4010"), "localhost:5173")).toEqual(at("http://127.0.0.1:4010"));
});
