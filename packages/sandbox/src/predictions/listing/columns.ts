import { recent } from "../world/recent.ts";

/** A value that rows can be compared by. */
export type Value = string | number | boolean;

/** One value of every row. Undefined: the row has none. */
export type Column = readonly (Value | undefined)[];

/** Reads a column; it is kept while it is in use. */
export type Columns<View> = (key: string, read: (view: View) => Value | undefined) => Column;

/** How many columns are held: more than a table has fields that anybody sorts or filters by in one session. */
const HELD = 64;

/** The columns of a table of `size` rows: the only thing that is held of rows, and only when something asks. */
export function columnsOf<View>(size: number, viewOf: (index: number) => View): Columns<View> {
  const held = recent<Column>(HELD);
  return (key, read) => held(key, () => Array.from({ length: size }, (_, index) => read(viewOf(index))));
}
