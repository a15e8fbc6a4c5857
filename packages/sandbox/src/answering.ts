import { systemClock } from "@org/http-core";
import { run, type App } from "./core/app.ts";
import type { Exchange, RouteName } from "./core/exchange.ts";
import type { Incoming } from "./core/incoming.ts";
import type { BudgetNote } from "./core/note.ts";
import type { StateRegistry } from "./core/state.ts";
import type { VirtualClock } from "./clock/virtual-clock.ts";
import { replaces, withFaults } from "./faults/answer.ts";
import type { FaultBook, NamedFault } from "./faults/fault-book.ts";
import type { SandboxAnswer } from "./faults/wire.ts";
import { createManners } from "./journal/manners.ts";
import type { WrittenJournal } from "./journal/journal.ts";
import type { Secrets } from "./journal/secrets.ts";
import type { BaseName } from "./origins.ts";

/** What stands between the ways in and the services. */
export interface AnsweringOptions {
  readonly seed: number;
  readonly apps: Readonly<Record<BaseName, App>>;
  readonly clock: VirtualClock;
  readonly states: StateRegistry;
  readonly faults: FaultBook;
  readonly journal: WrittenJournal;
  readonly secrets: Secrets;
}

/** Makes what answers requests: the service asked, the faults that the request meets, and the journal. */
export function createAnswering(
  options: AnsweringOptions,
): (base: BaseName, incoming: Incoming) => Promise<SandboxAnswer> {
  const { seed, apps, clock, states, faults, journal, secrets } = options;
  const requests = states.map<BaseName, number>("sandbox requests");
  const firstEtags = states.map<string, string>("sandbox first etags");
  const judge = createManners(states);

  return async (base, incoming) => {
    const { method, url, headers, address, prefix, signal } = incoming;
    // Where the clock stands still, nothing takes time but what moves the clock: two runs make the same journal.
    const elapsed = clock.state().frozen ? clock.now : systemClock.monotonic;
    const began = elapsed();
    const at = clock.now();
    const number = (requests.get(base) ?? 0) + 1;
    requests.set(base, number);
    const budgets: BudgetNote[] = [];
    const seen: { principal?: string; route?: RouteName; faults: readonly NamedFault[] } = { faults: [] };
    const exchange: Exchange = {
      number,
      note({ principal, budget }) {
        if (principal !== undefined) seen.principal = principal;
        if (budget !== undefined) budgets.push(budget);
      },
      async routed(route) {
        if (route !== undefined) seen.route = route;
        const { faults: met, delay } = faults.met({ base, method, headers, route: route?.id });
        seen.faults = met;
        // Who has gone is not served any more, and stands in the journal all the same.
        if (delay > 0) await clock.sleep(delay, signal).catch(() => undefined);
        return isGone(signal) || seen.faults.some(replaces);
      },
    };
    const served = await run(apps[base], incoming, exchange);
    const operation = seen.route?.operation;
    const answer = await withFaults(served, seen.faults, {
      base,
      method,
      url,
      headers,
      operation,
      seed,
      firstEtags,
    });
    const { response } = answer;
    const principal =
      seen.principal !== undefined && secrets.has(seen.principal) ? "[redacted]" : seen.principal;
    const warnings = judge({
      base,
      caller: principal ?? address,
      method,
      url,
      headers,
      now: at,
      secretsInQuery: secrets.inQuery(url.searchParams),
      response,
    });
    journal.add({
      at,
      took: elapsed() - began,
      service: base,
      route: seen.route?.id,
      method,
      target: secrets.redact(url.pathname.slice(prefix.length) || "/", url.searchParams),
      status: isGone(signal) ? 0 : response.status,
      address,
      principal,
      budgets,
      faults: seen.faults.map(({ name, kind }) => ({ name, kind })),
      warnings,
    });
    return answer;
  };
}

function isGone(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false;
}
