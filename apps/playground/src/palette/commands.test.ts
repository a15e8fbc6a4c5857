import { expect, test } from "vitest";
import { matching } from "./commands.ts";

const commands = ["trades", "events", "Open history", "Light theme", "reward events"].map((label, index) => ({
  id: String(index),
  label,
  hint: index < 2 ? "Prediction markets" : "Action",
  act: () => undefined,
}));

const found = (words: string) => matching(commands, words).map(({ label }) => label);

test("a command has each word, in its label or hint, in any case", () => {
  expect(found("MARKETS tra")).toEqual(["trades"]);
  expect(found("nothing")).toEqual([]);
});

test("labels that begin with the first word come first", () => {
  expect(found("ev")).toEqual(["events", "reward events"]);
});

test("without words, all commands keep their order", () => {
  expect(matching(commands, " ")).toEqual(commands);
});
