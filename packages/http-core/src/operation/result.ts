import type { Schema } from "../schema/types.ts";

/** What an operation answers with, and how its body is read. */
export interface Result<T> {
  /** `json`: decoded and checked. `text`, `html`: the body as a string. `none`: no body. */
  readonly kind: "json" | "text" | "html" | "none";
  /** The media type that is asked for. */
  readonly accept: string;
  readonly schema: Schema<T> | undefined;
}

/** A JSON body, checked by `schema`. */
export function json<T>(schema: Schema<T>, accept = "application/json"): Result<T> {
  return { kind: "json", accept, schema };
}

/** A body of plain text. */
export function text(accept = "text/plain"): Result<string> {
  return { kind: "text", accept, schema: undefined };
}

/** A body of HTML. */
export function html(accept = "text/html"): Result<string> {
  return { kind: "html", accept, schema: undefined };
}

/** No body: 204, 205, or one that says nothing. */
export function none(accept = "*/*"): Result<undefined> {
  return { kind: "none", accept, schema: undefined };
}
