import type { JournalEntry } from "../entry.ts";
import type { ExpectedRequest } from "./expected-request.ts";

/** An expected request beside the one that came for it, or one of them alone. `came`: how often it came instead. */
export type Pairing =
  | { readonly kind: "met"; readonly expected: ExpectedRequest; readonly entry: JournalEntry }
  | { readonly kind: "missing"; readonly expected: ExpectedRequest; readonly came: number }
  | { readonly kind: "unexpected"; readonly entry: JournalEntry };

/** Which entries each expected request may be. */
export type Fits = (expected: number, entry: number) => boolean;

/** How often one is expected: at most as many times as there are entries. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}
