import { expect, test } from "vitest";
import { readFieldDocs } from "./field-docs.ts";

test("each list has the documentation of its rows' fields, without sources", async () => {
  const docs = await readFieldDocs();
  expect(docs["validators.consolidations"]?.["consolidatedAmount"]).toMatch(/^The moved stake.*Unit: Gwei/);
  expect(JSON.stringify(docs)).not.toContain("Source: ");
});
