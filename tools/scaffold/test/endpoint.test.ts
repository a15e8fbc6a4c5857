import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { newEndpoint } from "../src/endpoint.ts";

const root = resolve(import.meta.dirname, "../../..");
const endpoint = {
  client: "validators",
  name: "stakeRewards",
  path: "/v1/stakes/{stake_id}",
  about: "Rewards.",
  source: "x",
  list: false,
};

describe("newEndpoint", () => {
  it.each([
    [{ client: "http-core" }, /^client: expected chainstats, .*, received http-core$/],
    [
      { name: "stake-rewards" },
      /^name: expected a name in camel case, such as stakeRewards, received stake-/,
    ],
    [{ name: "delete" }, /^name: expected no word of the language, received delete$/],
    [{ name: "summary" }, /^name: validators has an operation summary$/],
    [{ path: "v1/stakes" }, /^path: expected one like \/v1\/things\/\{thing_id\}, received v1\/stakes$/],
    [{ path: "/v1/{id}/{id}" }, /^path: expected each variable once, received \/v1\/\{id\}\/\{id\}$/],
    [{ about: "Ends */ here" }, /^about: expected one line without \*\/$/],
    [{ source: "two\nlines" }, /^source: expected one line/],
  ])("refuses %j", (other, message) => {
    expect(() => newEndpoint(root, { ...endpoint, ...other })).toThrow(message);
  });
});
