import { NetworkError } from "../errors/network-error.ts";
import type { Parting, Pass } from "../limit/pass.ts";
import type { AttemptsContext, Led } from "./attempts-context.ts";
import type { Deadline } from "./deadline.ts";
import { wasNeverSent } from "./network-error.ts";
import { onAbort } from "./on-abort.ts";
import { passTheGate } from "./pass-the-gate.ts";
import type { Payer } from "./payer.ts";

/** One request's turn. */
export interface Turn {
  readonly pass: Pass;
  /** Requests that were sent before it. */
  readonly before: number;
  /** Whether its answer has begun, or it has failed. */
  over: boolean;
}

/**
 * The turns that an attempt takes at the gates: one for each request that it sends, be it a redirect's further hop,
 * the repetition after a 401, or what a step sends besides.
 *
 * What was answered gives its place back before the attempt waits for another: nobody waits for itself. The time at
 * the gate is not the attempt's, unless another of its requests is under way meanwhile.
 */
export interface Turns {
  readonly attempt: number;
  /** The attempt's deadline. */
  readonly limit: Deadline;
  readonly context: AttemptsContext;
  /** The place with which the attempt has come; undefined once it is used, or given back. */
  spare: Pass | undefined;
  readonly taken: Turn[];
  /** Requests that were handed to the platform: without any the service has seen nothing. */
  requests: number;
  /** When the last of them was, in epoch milliseconds; before the first, when the attempt began. */
  sentAt: number;
  /** Requests that wait for their turn. */
  waiting: number;
  ended: boolean;
  /** Where redirects have led the request; undefined: there were none. */
  led: Led | undefined;
}

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
export function giveBackPlaces({ taken }: Turns): void {
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
