import type { Schema } from "@org/http-core/schema";
import * as v from "valibot";

/**
 * A list that the service hides in a string, or sends as the array that it is: both are accepted, and kept as they were
 * sent. `jsonList` reads either. The items are not looked at: a market is not lost over one of them.
 */
export const textOrList: Schema<string | readonly unknown[]> = v.pipe(
  v.custom<string | readonly unknown[]>(
    (value) => typeof value === "string" || Array.isArray(value),
    "a string or an array",
  ),
  v.metadata({ type: ["string", "array"] }),
);
