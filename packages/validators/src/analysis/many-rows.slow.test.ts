import { times } from "@org/vitest-config/times";
import { expect, test } from "vitest";
import { EPOCH, row } from "../../test/consolidation.ts";
import { byTarget } from "./targets.ts";
import { lineage } from "./lineage.ts";

test("byTarget and lineage handle more than a hundred thousand rows", () => {
  const count = times(130_000, 300_000);
  const rows = Array.from({ length: count }, (_, index) =>
    row(index + 1, 0, { consolidationEpoch: EPOCH + index }),
  );
  const [target] = byTarget(rows);
  expect(target).toMatchObject({ count, firstEpoch: EPOCH, lastEpoch: EPOCH + count - 1 });
  expect(lineage(rows).sourcesOf(0)).toHaveLength(count);
});
