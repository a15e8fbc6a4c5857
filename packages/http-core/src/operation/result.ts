import type { Schema } from "../schema/types.ts";

/** What an operation answers with, and how its body is read. */
export interface Result<T> {
  /** `json`: decoded and checked. `text`, `html`: the body as a string. `bytes`: as it came. `none`: no body. */
  readonly kind: "json" | "text" | "html" | "bytes" | "none";
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

/**
 * A body of bytes, such as an archive or an image: read whole, under cap and deadline, like any other. Each caller has
 * a copy of its own.
 *
 * @example
 * ```ts
 * import { bytes, type Operation } from "@org/http-core/operation";
 *
 * declare const getThing: Operation<{ readonly id: string }>;
 * export const getArchive: Operation<{ readonly id: string }, Uint8Array> = {
 *   ...getThing,
 *   result: bytes("application/zip"),
 * };
 * ```
 */
export function bytes(accept = "*/*"): Result<Uint8Array<ArrayBuffer>> {
  return { kind: "bytes", accept, schema: undefined };
}

/** No body: 204, 205, or one that says nothing. */
export function none(accept = "*/*"): Result<undefined> {
  return { kind: "none", accept, schema: undefined };
}
