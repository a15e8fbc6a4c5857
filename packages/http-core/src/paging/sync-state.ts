import { ParameterError } from "../errors/parameter-error.ts";
import { parsedAs } from "./parsed-as.ts";

/**
 * Reads the checkpoint of a sync: of what asks a list again and again, and goes on where it stood. What is in it is the
 * sync's own to say; that it belongs to the same filters is checked here.
 *
 * @param text what the caller gave as `from`
 * @param query the filters, as text that is the same for the same ones
 * @param is whether something is such a checkpoint
 * @throws ParameterError where it is none, or one of other filters
 * @example
 * ```ts
 * import { readSyncState } from "@org/http-core/operation";
 *
 * interface State {
 *   readonly query: string;
 *   readonly after: number;
 * }
 * const isState = (value: unknown): value is State =>
 *   typeof value === "object" && value !== null && "query" in value && "after" in value;
 *
 * const { after } = readSyncState('{"query":"red","after":7}', "red", isState);
 * console.log(after); // 7
 * ```
 */
export function readSyncState<T extends { readonly query: string }>(
  text: string,
  query: string,
  is: (value: unknown) => value is T,
): T {
  const state = parsedAs(text, is);
  if (state === undefined) throw new ParameterError("from", "a checkpoint of a sync", "other text");
  if (state.query !== query)
    throw new ParameterError("from", "a checkpoint of the same filters", "one taken with others");
  return state;
}
