import { blockedError } from "../answer/block-page.ts";
import { byStatus } from "../answer/by-status.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import type { Answer, Verdict } from "../operation/classify.ts";
import type { Operation } from "../operation/operation.ts";
import type { Reply } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

/** An answer, and what is known beside it. */
export interface Judged {
  readonly operation: Operation;
  readonly request: Pick<Outgoing, "headers">;
  readonly reply: Pick<Reply, "status" | "headers">;
  readonly text: string;
  readonly facts: ErrorFacts;
  readonly authorized: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Success or failure. What a firewall said in the service's place comes first, since the service's words don't apply to
 * it; then the service's own classifier; then the status.
 */
export function judge(judged: Judged): Verdict {
  // An answer to the cache: it has no body that a classifier could read.
  if (judged.reply.status === 304) return { ok: true };
  const { service, classify, result } = judged.operation;
  const plain = answerOf(judged);
  const blocked = blockedError(plain, result);
  if (blocked !== undefined) return { ok: false, retry: "never", error: blocked };
  const warnings = service.warnings?.(plain) ?? [];
  if (warnings.length === 0) return classify?.(plain) ?? byStatus(plain);
  const answer = { ...plain, facts: { ...plain.facts, warnings } };
  const verdict = classify?.(answer) ?? byStatus(answer);
  return verdict.ok ? { ...verdict, warnings: [...warnings, ...(verdict.warnings ?? [])] } : verdict;
}

/** An answer, as what a package says of its service looks at it. */
export function answerOf({ request, reply, text, facts, authorized, now }: Judged): Answer {
  const { status, headers } = reply;
  const accept = request.headers.get("accept") ?? undefined;
  let parsed: { readonly value: unknown } | undefined;
  const json = (): unknown => (parsed ??= { value: tryParse(text) }).value;
  return { status, headers, accept, text, json, authorized, now, facts };
}

/** A text as JSON; undefined where it is none. */
export function tryParse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
