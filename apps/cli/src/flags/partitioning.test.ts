import { describeOperation } from "@org/openapi";
import { namedOperations, services } from "@org/services";
import { expect, test } from "vitest";
import { flagOf } from "./flag.ts";
import { parseFlags } from "./parse-flags.ts";
import { partitioning } from "./partitioning.ts";

/** How an export of a list is split, by the flags. */
function split(service: string, name: string, ...args: readonly string[]) {
  const [description] = services.flatMap((entry) =>
    namedOperations(entry)
      .filter((each) => entry.name === service && each.name === name)
      .map(({ operation }) => describeOperation(operation, entry.docs)),
  );
  if (description === undefined) throw new Error(`no ${service} ${name}`);
  const known = [{ name: "partition", isSwitch: false }, ...description.params.map(flagOf)];
  const typed = parseFlags(args, known);
  const found = partitioning(typed, description, Object.fromEntries(typed.flags));
  return found?.partitions.map(({ params }) => params);
}

const min = ["--start_date_min", "2026-01-31"];
const max = ["--start_date_max", "2026-02-01"];
const end = ["--end_date_max", "2026-02-01"];

test("a window has both ends, whatever else is given", () => {
  const parts = split("predictions", "events", "--partition", "month", ...min, ...max, ...end);
  expect(parts).toEqual([
    { start_date_min: "2026-01-31", start_date_max: "2026-01-31T23:59:59.999999Z" },
    { start_date_min: "2026-02-01T00:00:00Z", start_date_max: "2026-02-01" },
  ]);
});

test.each([[[...min, ...end]], [[...max, ...end]], [min]])(
  "%j is refused: no window has both ends",
  (flags) => {
    expect(() => split("predictions", "events", "--partition", "month", ...flags)).toThrow(
      expect.objectContaining({
        message: "--partition: expected a list over a window of days, received none",
        hint:
          "Give --start_date_min and --start_date_max, or --end_date_min and --end_date_max, " +
          "or --start_time_min and --start_time_max.",
      }),
    );
  },
);

test.each([
  ["chainstats", "dailyUncles", ["--startdate", "2026-01-01", "--enddate", "2026-01-02"]],
  ["validators", "consolidations", ["--fromDate", "2026-01-01", "--toDate", "2026-01-02"]],
])("%s %s has a window of days", (service, name, flags) => {
  expect(split(service, name, "--partition", "day", ...flags)).toHaveLength(2);
});

test("a parameter that is given several times has a partition for each value", () => {
  const values = ["--tag_id", "1", "--tag_id", "2"];
  expect(split("predictions", "events", "--partition", "tag_id", ...values)).toEqual([
    { tag_id: "1" },
    { tag_id: "2" },
  ]);
});

test("without --partition, an export is not split", () => {
  expect(split("predictions", "events", "--tag_id", "1", "--tag_id", "2")).toBe(undefined);
});

test("an export is not split by a cursor", () => {
  expect(() => split("predictions", "events", "--partition", "after_cursor", "--after_cursor", "x")).toThrow(
    "--partition: expected day, month, year, or a parameter",
  );
});
