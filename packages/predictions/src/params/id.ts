import type { Schema } from "@org/http-core/schema";
import * as v from "valibot";

const EXPECTED = "a whole number of 0 or more, or its digits as text";

/** A row's key as a parameter. Results have keys as text; callers may write numbers. Text on the wire. */
export const id: Schema<string, string | number> = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.check((digits) => /^\d+$/.test(digits), EXPECTED),
    ),
    v.pipe(
      v.number(),
      v.check((value) => Number.isSafeInteger(value) && value >= 0, EXPECTED),
    ),
  ]),
  v.transform(String),
  v.metadata({ expected: EXPECTED }),
);
