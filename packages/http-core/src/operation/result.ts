import type { Schema } from "../schema/types.ts";

/** The result of an operation, and how its body is decoded. */
export interface Result<T> {
  /** `json`: decoded and checked. `text`, `html`: the body as a string. `bytes`: undecoded. `none`: no body. */
  readonly kind: "json" | "text" | "html" | "bytes" | "none";
  /** The request's `Accept`. */
  readonly accept: string;
  /** The schema of a JSON body; undefined for the other kinds. */
  readonly schema: Schema<T> | undefined;
}

/**
 * How strictly results are checked. `report` and `strict` convert scalars where nothing is lost.
 *
 * - `report` (default): rows that do not match their schema, rows within rows too, are moved to `rejected`. A page
 *   whose rows are all rejected, or a single resource that does not match, is a `SchemaError`.
 * - `strict`: a single row that does not match is a `SchemaError`.
 * - `off`: nothing is checked or converted; the result is the decoded body.
 */
export type Validation = "report" | "strict" | "off";

/** A JSON body, checked by `schema`. */
export function json<T>(schema: Schema<T>, accept = "application/json"): Result<T> {
  return { kind: "json", accept, schema };
}

/** A body of plain text. */
export function plainText(accept = "text/plain"): Result<string> {
  return { kind: "text", accept, schema: undefined };
}

/** A body of HTML. */
export function html(accept = "text/html"): Result<string> {
  return { kind: "html", accept, schema: undefined };
}

/**
 * A body of bytes, such as an archive or an image, read whole under cap and deadline. Each caller gets its own copy.
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

/** No result: a response without a body, such as a 204, or with a body to ignore. */
export function none(accept = "*/*"): Result<undefined> {
  return { kind: "none", accept, schema: undefined };
}
