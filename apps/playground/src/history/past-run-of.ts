import { isCallError, isSensitiveName } from "@org/http-core";
import type { SecretRedactor } from "@org/http-core/operation";
import { headline } from "../result/facts.ts";
import type { Outcome } from "../run/outcome.ts";
import type { RunState } from "../run/run-state.ts";
import type { PastRun } from "./past-runs.ts";

/** The characters of one answer. */
const ONE = 300_000;

/** What the history keeps of a run that is over. @param redactor redacts keys, besides what has a sensitive name */
export function pastRunOf(
  run: Pick<RunState, "running" | "outdated"> & { readonly outcome: Outcome },
  of: Pick<PastRun, "address" | "from" | "title" | "at" | "unchecked">,
  redactor: SecretRedactor,
): Omit<PastRun, "number"> {
  const { text, tone } = headline(run);
  const answer = answerText(answerOf(run.outcome), redactor);
  const safe = redactor.text;
  const from = of.from === undefined ? undefined : safe(of.from);
  return { ...of, address: safe(of.address), title: safe(of.title), from, text: safe(text), tone, answer };
}

/**
 * An answer as JSON, without its secrets; undefined where it is too long to be kept.
 *
 * @param redactor redacts keys, besides what has a sensitive name
 */
export function answerText(answer: unknown, redactor: SecretRedactor): string | undefined {
  const text = JSON.stringify(redactor.value(answer ?? null), (name, value: unknown) => {
    if (isSensitiveName(name)) return "[redacted]";
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
