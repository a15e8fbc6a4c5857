import { textFor } from "../answer/text.ts";
import type { CacheState } from "../cache/exchange.ts";
import type { CacheReply } from "../cache/reply.ts";
import type { AttemptsContext, Success } from "../runtime/attempts-context.ts";
import { factsOf, replyOf, type Reply } from "../runtime/exchange.ts";
import { judge } from "../runtime/judge.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { Arrived } from "./through-cache.ts";

/**
 * What was kept, as an answer. It is looked at as it was when it came: a service's own "nothing" is a success then and
 * now.
 *
 * @param asked what the service said when it was asked about it; undefined where it was not
 * @throws CallError where it is no success: only such are kept, so that it was not put there by this package
 */
export function keptAnswer(
  request: Outgoing,
  { operation, scrub, clock, requestIdHeaders }: AttemptsContext,
  from: CacheReply,
  state: CacheState,
  asked: Success | undefined,
): Arrived {
  const { headers, bytes, requestTime, responseTime } = from;
  const times = { requestTime, responseTime };
  const kept = replyOf(from, bytes, scrub.url(from.address ?? request.url), times, requestIdHeaders);
  const fresh = asked?.reply;
  const reply: Reply = {
    ...kept,
    rateLimit: fresh?.rateLimit ?? (asked === undefined ? undefined : kept.rateLimit),
    requestId: fresh?.requestId ?? kept.requestId,
  };
  const attempts = asked?.attempts ?? 0;
  const facts = factsOf(operation, request, attempts, scrub, reply);
  const text = textFor(operation.result, from.status, bytes, headers.get("content-type"), facts);
  const authorized = scrub.used();
  const verdict = judge({ operation, request, reply: from, text, facts, authorized, now: clock.now() });
  if (!verdict.ok) throw verdict.error.cleanse(scrub.text);
  const { warnings = [], body } = verdict;
  return { reply, text, body, warnings, state, attempts };
}
