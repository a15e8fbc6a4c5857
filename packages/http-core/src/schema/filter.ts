import * as v from "valibot";
import type { Schema } from "./types.ts";
import { toValibot } from "./valibot.ts";

const empty = v.custom<"">((value) => value === "", "empty text");

/**
 * A parameter that filters a list. Null and empty text filter nothing and are left out, as one that is not given:
 * services refuse `name=`, and a form or a spreadsheet has an empty text where nobody wrote anything.
 *
 * @example
 * ```ts
 * import { day, fields, filter, params } from "@org/http-core/schema";
 *
 * const booksParams = params("BooksParams", fields({}, { since: filter(day) }));
 * ```
 */
export function filter<O, I = O>(of: Schema<O, I>): Schema<O | null, I | null | ""> {
  return v.union([
    v.pipe(
      empty,
      v.transform(() => null),
    ),
    v.nullable(toValibot(of)),
  ]);
}
