import type { Outcome, World } from "./case.ts";
import { field } from "./expect.ts";

/** The id of the element with the world, as JSON. */
export const WORLD = "world";

/** The id of the element with the outcomes, as JSON. */
export const OUTCOMES = "outcomes";

/** Whether an element's JSON is a world. */
export function isWorld(value: unknown): value is World {
  return typeof field(value, "scripted") === "string" && typeof field(value, "services") === "object";
}

/** Whether an element's JSON is a list of outcomes. */
export function areOutcomes(value: unknown): value is readonly Outcome[] {
  return Array.isArray(value) && value.every((one) => typeof field(one, "name") === "string");
}
