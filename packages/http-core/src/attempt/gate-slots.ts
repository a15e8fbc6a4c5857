import { NetworkError, RateLimitError } from "../errors/errors.ts";
import { wasNeverSent } from "../errors/network.ts";
import { retryAfter } from "../http/dates.ts";
import { isOfGate, type Parting, type Pass } from "../rate-limit/gate.ts";
import { type Deadline, onAbort, sleep } from "../util/abort.ts";
import { inWords } from "../util/format-duration.ts";
import type { AttemptsContext, Payer, Turn, Turns } from "./context.ts";
import type { Failure } from "./retry-policy.ts";

/** Begins the turns of an attempt that has come with a pass. */
export function beginTurns(spare: Pass, attempt: number, limit: Deadline, context: AttemptsContext): Turns {
  const sentAt = context.clock.now();
  return {
    attempt,
    limit,
    context,
    spare,
    taken: [],
    requests: 0,
    sentAt,
    waiting: 0,
    ended: false,
    led: undefined,
  };
}

/** Sends one request when it is its turn. The first goes at once where it is who the attempt has waited as. */
export async function inTurn(turns: Turns, payer: Payer, send: () => Promise<Response>): Promise<Response> {
  const pass = spareOf(turns, payer) ?? (await anotherPass(turns, payer));
  // A step may begin a request when its attempt is over: that one has an attempt's time too.
  if (turns.ended) turns.limit.again();
  const turn: Turn = { pass, before: turns.requests, over: false };
  turns.taken.push(turn);
  try {
    const response = await send();
    begins(turns, pass, response);
    return response;
  } catch (error) {
    const unsent = isUnsent(turns, turn) || (error instanceof NetworkError && wasNeverSent(error));
    pass.leave({ unsent });
    throw error;
  } finally {
    turn.over = true;
    // Another request of this attempt waits, or the attempt is over: nobody else gives the place back.
    if (turns.waiting > 0 || turns.ended) pass.leave();
    if (turns.ended) clearIfOver(turns);
  }
}

/** A request is handed to the platform. */
export function sent(turns: Turns): void {
  if (turns.requests === 0) turns.context.trail.attempts += 1;
  turns.requests += 1;
  turns.sentAt = turns.context.clock.now();
}

/** What the attempt goes on with: where a step has answered by itself, the attempt's own place was for that. */
export function answered(turns: Turns, response: Response): void {
  if (turns.spare !== undefined) begins(turns, turns.spare, response);
}

/**
 * Gives the places back, the last one's with what became of it. What a step has sent and not waited for keeps its own,
 * and the attempt's deadline, until it is over too.
 */
export function endTurns(turns: Turns, parting: Parting): void {
  const { taken, spare, limit } = turns;
  const { signal } = limit;
  turns.ended = true;
  turns.spare = undefined;
  spare?.leave({ unsent: true, ...parting });
  const last = taken.findLast(isOver) ?? taken.at(-1);
  for (const turn of taken) {
    const isUnderWay = !turn.over && !signal.aborted;
    // Its fetch may not heed the signal.
    if (isUnderWay) onAbort(signal, () => turn.pass.leave());
    else turn.pass.leave({ unsent: isUnsent(turns, turn), ...(turn === last ? parting : undefined) });
  }
  clearIfOver(turns);
}

function clearIfOver({ taken, limit }: Turns): void {
  if (limit.signal.aborted || taken.every(isOver)) limit.clear();
}

function spareOf(turns: Turns, payer: Payer): Pass | undefined {
  const { spare } = turns;
  if (spare === undefined) return undefined;
  turns.spare = undefined;
  if (payer === turns.context.payer) return spare;
  // Somebody else's turn: the place that was waited for is not used.
  spare.leave({ unsent: true });
  return undefined;
}

/** Gives back the places of what was answered: nobody waits for what is over. */
function giveBackPlaces({ taken }: Turns): void {
  for (const { over, pass } of taken) if (over) pass.leave();
}

async function anotherPass(turns: Turns, payer: Payer): Promise<Pass> {
  const { attempt, limit, context, taken } = turns;
  giveBackPlaces(turns);
  const goOn = taken.every(isOver) ? limit.hold() : undefined;
  turns.waiting += 1;
  try {
    return await passTheGate(payer, attempt, limit.signal, context);
  } finally {
    turns.waiting -= 1;
    goOn?.();
  }
}

function isOver({ over }: Turn): boolean {
  return over;
}

function begins({ context }: Turns, pass: Pass, response: Response): void {
  pass.answered(response, response.status === 304 && context.operation.notModifiedIsFree);
}

function isUnsent({ requests }: Turns, { before }: Turn): boolean {
  return requests === before;
}

/**
 * Waits at the gate of who pays until one request may go.
 *
 * @throws RateLimitError where it would take longer than `maxWait`; the signal's reason on an abort
 */
export async function passTheGate(
  payer: Payer,
  attempt: number,
  signal: AbortSignal,
  { enter, retry, emit, watch, clock }: AttemptsContext,
): Promise<Pass> {
  const came = clock.monotonic();
  try {
    return await enter(payer, {
      signal,
      maxWait: retry.maxWait,
      onWait: (atLeast) => {
        emit({ type: "wait", attempt, atLeast });
      },
    });
  } finally {
    watch.add("queue", clock.monotonic() - came);
  }
}

/** What a failure tells everyone who waits at the same gate. */
export function partingOf({ error, retry, after, neverSent }: Failure, { clock }: AttemptsContext): Parting {
  if (neverSent) return { unsent: true };
  if (error instanceof RateLimitError) {
    // Raised in this process, by a gate or a step: no other call is held back because of it.
    if (error.status === undefined || isOfGate(error)) return {};
    const until = error.retryAt === undefined ? after : error.retryAt.getTime() - clock.now();
    return { throttled: { kind: error.kind, after: until, status: error.status } };
  }
  return retry === "throttled" ? { throttled: { after, status: error.status } } : {};
}

/**
 * Waits as long as a redirect asks to before it is followed (RFC 9110, 10.2.3). The attempt holds no place meanwhile,
 * and the time is not its own.
 *
 * @throws RateLimitError where that is longer than `maxWait`; the signal's reason on an abort
 */
export async function waitAsAsked({ headers }: Response, turns: Turns): Promise<void> {
  const { attempt, limit, context } = turns;
  const { clock, retry, emit } = context;
  const wait = retryAfter(headers, clock.now()) ?? 0;
  if (wait === 0) return;
  if (wait > retry.maxWait) {
    const longest = `maxWait's ${inWords(retry.maxWait)}`;
    throw new RateLimitError(
      `The redirect is to be followed in ${inWords(wait)}, beyond ${longest}`,
      "burst",
      {
        retryAt: new Date(clock.now() + wait),
        hint: "Come back at `retryAt`, or raise `maxWait`.",
      },
    );
  }
  giveBackPlaces(turns);
  emit({ type: "wait", attempt, atLeast: wait });
  const goOn = limit.hold();
  try {
    await sleep(clock, wait, limit.signal);
  } finally {
    goOn();
  }
}
