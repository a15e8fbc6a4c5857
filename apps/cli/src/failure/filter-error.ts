/** A row to which the filter of `--jq` does not apply, with what to do. */
export class FilterError extends Error {
  override readonly name = "FilterError";
  readonly hint = "In the filter, a ? after an index, or select(…), leaves such rows out.";
}
