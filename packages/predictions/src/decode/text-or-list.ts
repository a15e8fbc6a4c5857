import type { Schema } from "@org/http-core/schema";
import * as v from "valibot";

/**
 * A list that the service sends in a string or as an array: both are accepted and kept as sent. `jsonList` reads
 * either. The items are not checked: none of them must reject a market.
 */
export const textOrList: Schema<string | readonly unknown[]> = v.pipe(
  v.custom<string | readonly unknown[]>(
    (value) => typeof value === "string" || Array.isArray(value),
    "a string or an array",
  ),
  v.metadata({ type: ["string", "array"] }),
);
