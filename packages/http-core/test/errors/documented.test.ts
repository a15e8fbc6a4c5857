import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { each, facts } from "./each.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const [, section = ""] = readme.split("\n## Errors\n");
const rows = section
  .split("\n## ", 1)
  .join("")
  .split("\n")
  .filter((line) => /^\| `\w+Error`/.test(line))
  .map((line) => line.split("|").map((cell) => cell.replaceAll("`", "").trim()));

test("the README's table has every error, with its code and its own properties", () => {
  const documented = rows.map(([, name, code, , , own = ""]) => [name, code, own]);
  const expected = Object.entries(each).map(([name, { code, more = {} }]) => [
    name,
    code,
    Object.keys(more).join(", "),
  ]);
  expect(documented.toSorted()).toEqual(expected.toSorted());
});

test("the README documents toJSON", () => {
  const [, shape = ""] = /toJSON[\s\S]*?```json\n([\s\S]*?)```/.exec(section) ?? [];
  const make = each["RateLimitError"]?.make;
  const known = new Map(Object.entries(objectOf(shape)));
  expect([known.get("name"), known.get("code"), known.get("kind")]).toEqual([
    "RateLimitError",
    "rate_limit",
    "burst",
  ]);
  const all = make?.({
    operation: "",
    method: "",
    url: "",
    status: 429,
    requestId: "",
    attempts: 1,
    rateLimit: facts.rateLimit,
    retryAt: new Date(0),
    hint: "",
  });
  expect(Array.from(known.keys())).toEqual(Object.keys(all?.toJSON() ?? {}));
});

function objectOf(json: string): object {
  const value: unknown = JSON.parse(json);
  if (typeof value !== "object" || value === null) throw new Error("It is no object");
  return value;
}
