import { isCallError, isSensitiveName } from "@org/http-core";
import { headline } from "../result/facts.ts";
import type { Outcome } from "../run/outcome.ts";
import type { RunState } from "../run/run-state.ts";
import type { PastRun } from "./past-runs.ts";

/** The characters of one answer. */
const ONE = 300_000;

/** What the history keeps of a run that is over. @param secrets texts to mask, besides what has a sensitive name */
export function pastRunOf(
  run: Pick<RunState, "running" | "outdated"> & { readonly outcome: Outcome },
  of: Pick<PastRun, "address" | "title" | "at" | "unchecked">,
  secrets: readonly string[],
): Omit<PastRun, "number"> {
  const { text, tone } = headline(run);
  const answer = answerText(answerOf(run.outcome), secrets);
  return { ...of, address: masked(of.address, secrets), text, tone, answer };
}

/**
 * An answer as JSON, with its secrets masked; undefined where it is too long to be kept.
 *
 * @param secrets texts to mask, besides what has a sensitive name
 */
export function answerText(answer: unknown, secrets: readonly string[]): string | undefined {
  const text = JSON.stringify(answer ?? null, (name, value: unknown) => {
    if (isSensitiveName(name)) return "[redacted]";
    return typeof value === "bigint" ? String(value) : value;
  });
  return text.length > ONE ? undefined : masked(text, secrets);
}

/** A text without these secrets. */
function masked(text: string, secrets: readonly string[]): string {
  const given = secrets.filter((secret) => secret !== "");
  return given
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((clean, secret) => clean.replaceAll(secret, "[redacted]"), text);
}

/** The answer of a run, of which a failure has a part. */
export function answerOf(outcome: Outcome): unknown {
  if (outcome.kind === "page") return outcome.page.items;
  if (outcome.kind === "result") return outcome.data;
  const { error } = outcome;
  if (isCallError(error)) return { code: error.code, status: error.status, body: error.body };
  return { message: String(error) };
}
