import { expect, test } from "vitest";
import { parseFlags } from "./parse-flags.ts";
import { expectNoQueue, queueFlags } from "./queue-flags.ts";

const known = ["queue", "budget", "max"].map((name) => ({ name, isSwitch: false }));
const typed = (...args: string[]) => parseFlags(args, known);

test("a queue has an address, and may have a budget", () => {
  expect(queueFlags(typed())).toBe(undefined);
  expect(queueFlags(typed("--queue", "redis://queue.example"))).toMatchObject({ budget: undefined });
  expect(queueFlags(typed("--queue", "redis://queue.example", "--budget", "5/60"))).toMatchObject({
    address: { text: "redis://queue.example" },
    budget: { requests: 5, seconds: 60 },
  });
});

test.each(["0/1", "5/0", "5", "5/m", "-1/1"])("the budget %s is refused", (budget) => {
  expect(() => queueFlags(typed("--queue", "redis://queue.example", `--budget=${budget}`))).toThrow(
    `--budget: expected requests/seconds, such as 3/1, received "${budget}"`,
  );
});

test("an export to one file refuses a queue", () => {
  expect(() => {
    expectNoQueue(typed("--queue", "redis://queue.example"));
  }).toThrow("--queue: expected --partition with it");
});
