import * as v from "valibot";

/** A run that is over, as it is kept over a reload. It has no secrets. */
export interface PastRun {
  /** Counted from 1 within the tab. */
  readonly number: number;
  /** Its place in the page: operation and form. */
  readonly address: string;
  /** The checkpoint from which it read its list. Default: its start */
  readonly from?: string | undefined;
  /** Service and operation. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its outcome in one line. */
  readonly text: string;
  readonly tone: "good" | "warning" | "bad" | "quiet";
  /** Whether the client's check of the parameters was left out. */
  readonly unchecked: boolean;
  /** The answer as JSON; undefined where it is too long to be kept. */
  readonly answer?: string | undefined;
}

const schema: v.GenericSchema<unknown, PastRun[]> = v.array(
  v.object({
    number: v.number(),
    address: v.string(),
    from: v.optional(v.string()),
    title: v.string(),
    at: v.number(),
    text: v.string(),
    tone: v.picklist(["good", "warning", "bad", "quiet"]),
    unchecked: v.boolean(),
    answer: v.optional(v.string()),
  }),
);

/** The runs that are kept, the latest first. */
const MOST = 30;

/** The characters of all answers that are kept. A browser gives a page some five million. */
const ALL = 2_000_000;

/** Adds a run. The oldest runs and answers are dropped. */
export function withRun(runs: readonly PastRun[], run: Omit<PastRun, "number">): readonly PastRun[] {
  const number = (runs[0]?.number ?? 0) + 1;
  let left = ALL;
  return [{ ...run, number }, ...runs].slice(0, MOST).map((one) => {
    left -= one.answer?.length ?? 0;
    return left < 0 ? { ...one, answer: undefined } : one;
  });
}

/** Reads what was kept; nothing where it is of another version of the page. */
export function readRuns(text: string | undefined): readonly PastRun[] {
  try {
    const result = v.safeParse(schema, JSON.parse(text ?? "[]"));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}
