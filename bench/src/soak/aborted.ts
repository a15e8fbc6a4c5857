import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { createRepoHost } from "@org/repo-host";

/** Resources that keep a process alive and that a client could leave behind. */
const KINDS = /^(?:TCP|TLS|Timeout|GetAddrInfo)/;
const AT_ONCE = 100;

/**
 * Aborts calls, each at another moment: before it is sent, while it waits for its response, or while its body comes.
 * All share one signal beside their own. Returns what they left: timers, listeners and sockets.
 */
export async function abortedCalls(baseUrl: string, count: number): Promise<readonly string[]> {
  const shared = new AbortController();
  const host = createRepoHost({ baseUrl, limit: false, cache: false });
  const before = census();
  for (let done = 0; done < count; done += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const own = new AbortController();
        const signal = AbortSignal.any([shared.signal, own.signal]);
        const call = host.rateLimit({ signal }).catch(() => undefined);
        for (let turn = 0; turn < at % 20; turn += 1) await setImmediate();
        own.abort(new Error("aborted by the soak"));
        await call;
      }),
    );
  // Closed sockets are gone some turns later. Idle connections of the platform's pool close after four seconds.
  const until = Date.now() + 20_000;
  while (grown(before).length > 0 && Date.now() < until) await setImmediate();
  const listeners = getEventListeners(shared.signal, "abort").length;
  return [...grown(before), ...(listeners > 0 ? [`${String(listeners)} listeners`] : [])];
}

function census(): ReadonlyMap<string, number> {
  const kinds = process.getActiveResourcesInfo().filter((kind) => KINDS.test(kind));
  return new Map(
    Array.from(
      Map.groupBy(kinds, (kind) => kind),
      ([kind, all]) => [kind, all.length],
    ),
  );
}

function grown(before: ReadonlyMap<string, number>): readonly string[] {
  return Array.from(census()).flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0);
    return more > 0 ? [`${String(more)} ${kind}`] : [];
  });
}
