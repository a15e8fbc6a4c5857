import { expect, test } from "vitest";
import { orgq } from "../../../test/orgq.ts";

test("a filter that uses up the memory is named as such, and the program ends", async () => {
  const { code, stderr } = await orgq(["predictions", "events", "--limit", "1", "--jq", "[repeat(1)]"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^sandbox: .*\nerror: --jq: jq ended while it ran the filter, .*\nhint: .*\n$/);
});
