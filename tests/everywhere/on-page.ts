import type { Outcome, World } from "./case.ts";
import { field } from "./expect.ts";

/** The id of the element that holds what the cases are given. */
export const WORLD = "world";

/** The id of the element that holds how they went. */
export const OUTCOMES = "outcomes";

/** Whether what a page holds is a world. */
export function isWorld(value: unknown): value is World {
  return typeof field(value, "moody") === "string" && typeof field(value, "services") === "object";
}

/** Whether what a page holds is how the cases went. */
export function areOutcomes(value: unknown): value is readonly Outcome[] {
  return Array.isArray(value) && value.every((one) => typeof field(one, "name") === "string");
}
