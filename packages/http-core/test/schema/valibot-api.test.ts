import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as s from "../../src/schema.ts";
import { toValibot } from "../../src/schema/entity.ts";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

test("no source file names valibot's private methods", () => {
  const files = readdirSync(source, { encoding: "utf8", recursive: true }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => readFileSync(source + file, "utf8").includes("~run"))).toEqual([]);
});

describe("an entity within valibot's own schemas", () => {
  const thing = s.entity("Thing", s.fields({ id: s.always(s.text) }));
  const sent: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2,"prototype":3}');
  const kept = '{"id":null,"__proto__":{"a":1},"prototype":3,"constructor":2}';

  test.each<readonly [string, s.Schema<unknown>, unknown, string]>([
    ["by itself", thing, sent, kept],
    ["in a list", s.list(thing), [sent], `[${kept}]`],
    ["in a record", s.record(thing), { a: sent }, `{"a":${kept}}`],
    ["in a field", s.entity("Outer", s.fields({ inner: thing })), { inner: sent }, `{"inner":${kept}}`],
    ["by a reference", s.ref(() => thing), sent, kept],
    [
      "in another valibot schema",
      s.standard(v.object({ a: toValibot(thing) })),
      { a: sent },
      `{"a":${kept}}`,
    ],
  ])("keeps keys that valibot drops: %s", async (_, schema, value, expected) => {
    const result = await schema["~standard"].validate(value);
    expect("value" in result && JSON.stringify(result.value)).toBe(expected);
  });
});
