import { systemClock } from "@org/http-core";
import type { App } from "./core/app.ts";
import type { Exchange, RouteName } from "./core/exchange.ts";
import type { Incoming } from "./core/incoming.ts";
import type { BudgetNote } from "./core/note.ts";
import { seen, toResponse, type Reply } from "./core/reply.ts";
import { unexpectedError } from "./core/unexpected-error.ts";
import { steeringProblem } from "./core/steering-problem.ts";
import type { StateRegistry } from "./core/state.ts";
import type { VirtualClock } from "./clock/virtual-clock.ts";
import { replaces, withFaults } from "./faults/answer.ts";
import type { Faulted } from "./faults/faulted.ts";
import type { FaultBook, NamedFault } from "./faults/fault-book.ts";
import type { SandboxAnswer, Wire } from "./faults/wire.ts";
import { ownFaultsOf } from "./faults/own-faults.ts";
import type { FiredFault } from "./journal/entry.ts";
import { createManners } from "./journal/manners.ts";
import type { WrittenJournal } from "./journal/journal.ts";
import type { Secrets } from "./journal/secrets.ts";
import type { BaseName } from "./origins.ts";
import type { RecordingBook, Replayed } from "./recordings/recordings.ts";
import { unmatched } from "./recordings/unmatched.ts";

/** What stands between the ways in and the services. */
export interface AnsweringOptions {
  readonly seed: number;
  readonly apps: Readonly<Record<BaseName, App>>;
  readonly clock: VirtualClock;
  readonly states: StateRegistry;
  readonly faults: FaultBook;
  readonly recordings: RecordingBook;
  readonly journal: WrittenJournal;
  readonly secrets: Secrets;
}

/** What becomes known of a request while it is answered. */
interface Known {
  principal?: string;
  route?: RouteName;
  faults: readonly NamedFault[];
  /** Those of them that found nothing to change. */
  idle?: ReadonlySet<NamedFault>;
  /** What becomes of the answer on the connection. */
  wires: readonly Wire[];
  /** How long the answer is kept back, in milliseconds. */
  delay: number;
  replayed?: Replayed["kind"] | undefined;
  nearest?: string | undefined;
}

/** Makes what answers requests: the service asked, or a recording, the faults that the request meets, and the journal. */
export function createAnswering(
  options: AnsweringOptions,
): (base: BaseName, incoming: Incoming) => Promise<SandboxAnswer> {
  const { seed, apps, clock, states, faults, recordings, journal, secrets } = options;
  const requests = states.map<BaseName, number>("sandbox requests");
  const firstEtags = states.map<string, string>("sandbox first etags");
  const judge = createManners(states);

  const answerTo = async (base: BaseName, incoming: Incoming): Promise<SandboxAnswer> => {
    const { method, url, headers, address, prefix, signal } = incoming;
    const own = ownFaultsOf(headers);
    if (!own.ok) return { response: steeringProblem(own.problem, 400) };
    const target = secrets.redact(url.pathname.slice(prefix.length) || "/", url.searchParams);
    // Where the clock stands still, nothing takes time but what moves the clock: two runs make the same journal.
    const elapsed = clock.state().frozen ? clock.now : systemClock.monotonic;
    const began = elapsed();
    const at = clock.now();
    const number = (requests.get(base) ?? 0) + 1;
    requests.set(base, number);
    const budgets: BudgetNote[] = [];
    const known: Known = { faults: [], wires: [], delay: 0 };
    const exchange: Exchange = {
      number,
      note({ principal, budget }) {
        if (principal !== undefined) known.principal = principal;
        if (budget !== undefined) budgets.push(budget);
      },
      routed(route) {
        if (route !== undefined) known.route = route;
        const asked = { base, method, headers, route: route?.id, own: own.faults, number };
        const { faults: met, delay } = faults.met(asked);
        known.faults = met;
        known.delay = delay;
        if (isGone(signal) || known.faults.some(replaces)) return true;
        const replayed = recordings.answerTo(base, incoming);
        known.replayed = replayed?.kind;
        if (replayed?.kind !== "unmatched") return replayed?.reply ?? false;
        known.nearest = replayed.nearest;
        return unmatched(base, `${method} ${target}`, replayed.nearest);
      },
      late() {
        if (known.delay === 0) return undefined;
        if (isGone(signal)) return Promise.resolve(false);
        // Who has gone is not served any more, and stands in the journal all the same.
        return clock.sleep(known.delay, signal).then(
          () => !isGone(signal),
          () => false,
        );
      },
      befallen(answer, form) {
        if (known.faults.length === 0) return form(answer);
        const { operation } = known.route ?? {};
        const request: Faulted = { base, method, url, headers, operation, seed, firstEtags };
        const { reply, wires, idle } = withFaults(answer, known.faults, request, form);
        known.wires = wires;
        known.idle = idle;
        return reply;
      },
    };
    const reply = await apps[base].answer(incoming, exchange);
    const answer =
      known.wires.length === 0 ? whole(reply) : { response: toResponse(reply), wires: known.wires };
    const answered = seen(reply);
    const principal =
      known.principal !== undefined && secrets.has(known.principal) ? "[redacted]" : known.principal;
    const warnings = judge({
      base,
      caller: principal ?? address,
      method,
      route: known.route?.id,
      budgets: budgets.map(({ name }) => name),
      url,
      headers,
      now: at,
      secretsInQuery: secrets.inQuery(url.searchParams),
      response: answered,
    });
    journal.add({
      at,
      took: elapsed() - began,
      service: base,
      route: known.route?.id,
      method,
      target,
      status: isGone(signal) ? 0 : answered.status,
      address,
      principal,
      budgets,
      faults: known.faults.map((fault) => fired(fault, known.idle?.has(fault) ?? false)),
      replayed: known.replayed,
      ...(known.nearest !== undefined && { nearest: known.nearest }),
      warnings,
    });
    return answer;
  };
  return (base, incoming) =>
    answerTo(base, incoming).catch((error: unknown) => ({ response: unexpectedError(error) }));
}

function fired({ name, kind }: NamedFault, changedNothing: boolean): FiredFault {
  return changedNothing ? { name, kind, changedNothing } : { name, kind };
}

/** An answer that arrives. Who writes it to a connection needs no Response of it. */
function whole(reply: Reply): SandboxAnswer {
  let response: Response | undefined;
  return {
    reply,
    get response() {
      return (response ??= toResponse(reply));
    },
  };
}

function isGone(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false;
}
