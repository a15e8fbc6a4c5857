import { expect, test } from "vitest";
import { fieldsFrom } from "./fields.ts";

async function fields(...given: string[]): Promise<Readonly<Record<string, unknown>>> {
  return fieldsFrom(given, async (flag, value) => (value === "@-" ? `input of ${flag}` : value));
}

test("a field is text, and a repeated name is a list", async () => {
  expect(await fields("state=open", "label=a", "label=b")).toEqual({ state: "open", label: ["a", "b"] });
});

test("a number stays text, as typed, and a value may have equals signs", async () => {
  expect(await fields("sha=0012e3", "q=a=b:=c")).toEqual({ sha: "0012e3", q: "a=b:=c" });
});

test("a name with := has JSON as its value", async () => {
  expect(await fields("milestone:=1", 'labels:=["a"]', "draft:=false")).toEqual({
    milestone: 1,
    labels: ["a"],
    draft: false,
  });
});

test("a value may come from elsewhere", async () => {
  expect(await fields("body=@-")).toEqual({ body: "input of --field body" });
});

test.each([
  ["milestone:=one", '--field milestone:=: expected JSON, received "one"'],
  [
    "id:=9007199254740993",
    "--field id:=: expected a number that a double holds, or text, received 9007199254740993",
  ],
  ["milestone", '--field: expected name=value, received "milestone"'],
  ["=1", '--field: expected name=value, received "=1"'],
])("%s is refused", async (field, message) => {
  await expect(fields(field)).rejects.toThrow(message);
});
