import { expect, test } from "vitest";
import { jqFormat } from "./jq.ts";

test("a filter that uses up the memory is named as such", async () => {
  const format = await jqFormat("[repeat(1)]", {
    err: { line: () => undefined },
    signal: new AbortController().signal,
  });
  // The thread is not among the resources by which a test is taken for one that can't end.
  const underWay = setInterval(() => undefined, 1_000);
  await expect(format.rows([{}])).rejects.toThrow(
    "--jq: jq ended while it ran the filter, most likely since its memory",
  );
  clearInterval(underWay);
});
