const LEAVE_OUT = "In the filter, a ? after an index, or select(…), leaves such rows out.";

/** A row to which the filter of `--jq` does not apply, with what to do. */
export class FilterError extends Error {
  override readonly name = "FilterError";
  readonly hint: string;

  constructor(message: string, hint = LEAVE_OUT) {
    super(message);
    this.hint = hint;
  }
}
