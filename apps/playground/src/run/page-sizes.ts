import { isList, type Operation } from "@org/http-core/operation";

/** How many rows a page of a list has, and the most that it could have. */
export interface PageSizes {
  /** As the form says; undefined: the service decides. */
  readonly own: number | undefined;
  /** The largest page; undefined if it is unknown, or no larger. */
  readonly larger: LargerPage | undefined;
}

/** A page size with which fewer requests read a whole list. */
export interface LargerPage {
  readonly rows: number;
  /** The parameter for it. */
  readonly params: Readonly<Record<string, number>>;
  /** Whether the list goes on with it after a page of another size. Otherwise it begins again. */
  readonly goesOn: boolean;
}

/**
 * The page sizes of a call; undefined if it is not a list.
 *
 * @param from the checkpoint at which the list begins
 */
export function pageSizesOf(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  from: string | undefined,
): PageSizes | undefined {
  if (!isList(operation)) return undefined;
  const { largest, sizeParam } = operation.page;
  const given = params[largest?.param ?? sizeParam ?? ""];
  const own = typeof given === "number" ? given : undefined;
  if (largest === undefined || (given !== undefined && (own === undefined || own >= largest.rows)))
    return { own, larger: undefined };
  const { rows, param } = largest;
  const goesOn = param === sizeParam;
  // The client refuses a checkpoint of another page size.
  if (!goesOn && from !== undefined) return { own, larger: undefined };
  return { own, larger: { rows, params: { [param]: rows }, goesOn } };
}
