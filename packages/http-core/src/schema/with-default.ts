import * as v from "valibot";
import type { Schema } from "./types.ts";
import { toValibot } from "./valibot.ts";

/** A parameter that is sent with this value where the caller gives none. */
export function withDefault<W, I>(
  schema: Schema<W, I>,
  value: I & (string | number | boolean),
): Schema<W, I | undefined> {
  return v.optional(toValibot<W, I>(schema), value);
}
