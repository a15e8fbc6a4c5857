import { expect, test } from "vitest";
import { NOW } from "../../../../test/predictions/ask.ts";
import { createPredictionsWorld } from "../world/world.ts";
import { queryCursors } from "./cursor.ts";

const of = (events: number) => queryCursors(createPredictionsWorld({ seed: 1, now: NOW, events }), "q");

test("a cursor identifies its event, up to the last one", () => {
  const [small, large] = [of(5), of(6)];
  for (let event = 0; event < 5; event += 1) expect(small.eventOf(small.after(event))).toBe(event);
  expect(large.eventOf(large.after(5))).toBe(5);
  expect(small.eventOf(large.after(5))).toBeUndefined();
});

test("a forged cursor is refused", () => {
  const { after, eventOf } = of(5);
  const [id = "", mark = ""] = atob(after(0)).split(".");
  const [other = ""] = atob(after(1)).split(".");
  expect(eventOf(btoa(`${id}.${mark}`))).toBe(0);
  for (const made of [`${other}.${mark}`, `${id}.`, id, `${id}.${mark}0`]) {
    expect(eventOf(btoa(made))).toBeUndefined();
  }
});
