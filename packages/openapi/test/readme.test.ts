import { examplesOf, run } from "@org/test-kit/readme";
import { expect, test } from "vitest";

const examples = examplesOf("packages/openapi/README.md");

test.each(examples)("example %$ runs, and prints what its comment says", async (code) => {
  const { logged, warned } = await run(code);
  const said = /console\.log\(.*\/\/ (.+)$/m.exec(code)?.[1];
  if (code.includes("openApiClient")) expect(logged.length).toBeGreaterThan(0);
  else if (said === undefined) expect(JSON.parse(String(logged[0]?.[0]))).toMatchObject({ openapi: "3.1.0" });
  else expect(logged.flat().map(inWords).join(", ")).toBe(said);
  expect(warned).toEqual([]);
});

function inWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
