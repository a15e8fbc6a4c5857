import { isCallError, isSensitiveName } from "@org/http-core";
import { MASK, masked, maskedText } from "../environment/masked.ts";
import { headline } from "../result/facts.ts";
import type { Outcome } from "../run/outcome.ts";
import type { RunState } from "../run/run-state.ts";
import type { PastRun } from "./past-runs.ts";

/** The characters of one answer. */
const ONE = 300_000;

/** What the history keeps of a run that is over. @param secrets texts to mask, besides what has a sensitive name */
export function pastRunOf(
  run: Pick<RunState, "running" | "outdated"> & { readonly outcome: Outcome },
  of: Pick<PastRun, "address" | "from" | "title" | "at" | "unchecked">,
  secrets: readonly string[],
): Omit<PastRun, "number"> {
  const { text, tone } = headline(run);
  const answer = answerText(answerOf(run.outcome), secrets);
  const from = of.from === undefined ? undefined : maskedText(of.from, secrets);
  return { ...of, address: maskedText(of.address, secrets), from, text, tone, answer };
}

/**
 * An answer as JSON, with its secrets masked; undefined where it is too long to be kept.
 *
 * @param secrets texts to mask, besides what has a sensitive name
 */
export function answerText(answer: unknown, secrets: readonly string[]): string | undefined {
  const text = JSON.stringify(masked([answer ?? null], secrets)[0], (name, value: unknown) => {
    if (isSensitiveName(name)) return MASK;
    return typeof value === "bigint" ? String(value) : value;
  });
  return text.length > ONE ? undefined : text;
}

/** The answer of a run, of which a failure has a part. */
export function answerOf(outcome: Outcome): unknown {
  if (outcome.kind === "page") return outcome.page.items;
  if (outcome.kind === "result") return outcome.data;
  const { error } = outcome;
  if (isCallError(error)) return { code: error.code, status: error.status, body: error.body };
  return { message: String(error) };
}
