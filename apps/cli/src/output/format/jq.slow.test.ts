import { expect, test, vi } from "vitest";
import { jqFormat } from "./jq.ts";

test("a filter that uses up the memory is named as such", async () => {
  // jq itself prints that it aborts.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const format = await jqFormat("[repeat(1)]", { line: () => undefined });
  expect(() => format.rows([{}])).toThrow(
    "--jq: jq ended while it ran the filter, most likely since its memory",
  );
});
