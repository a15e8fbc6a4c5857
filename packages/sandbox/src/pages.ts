import * as v from "valibot";
import { closed, checkOptions } from "./core/parsed.ts";
import type { LinkedPageCap, PageCap } from "./core/page-cap.ts";

/** The largest pages of lists by service. The chain statistics have no pages. */
export interface SandboxPages {
  /** Of consolidations. @default any size */
  readonly validators?: LinkedPageCap;
  /** Of all lists of the order book and of the catalogue. @default the sizes of the service */
  readonly predictions?: PageCap;
  /** Of all lists. @default 100 */
  readonly repoHost?: PageCap;
}

const largest = v.custom<number>(
  (rows) => Number.isSafeInteger(rows) && Number(rows) > 0,
  "a whole number from 1",
);

/** Otherwise the nearest service would be proposed. */
const withoutPages = v.custom<never>(() => false, "nothing, since this service has no pages");

const pagesSchema: v.GenericSchema<unknown, SandboxPages> = closed({
  chainstats: v.exactOptional(withoutPages),
  validators: v.exactOptional(closed({ largest, next: v.exactOptional(v.picklist(["received", "asked"])) })),
  predictions: v.exactOptional(closed({ largest })),
  repoHost: v.exactOptional(closed({ largest })),
});

/**
 * Validates page sizes of unknown type: from a file, a command line or an untyped caller.
 *
 * @throws ParameterError if a service has no pages, or a size is not a whole number from 1
 */
export function readPages(value: unknown): SandboxPages {
  return checkOptions(pagesSchema, value, "pages");
}
