/**
 * The requests of an attempt, kept as long as the signal that is to end them. Nothing in Node holds a Request whose
 * fetch is under way; once it is collected, an abort no longer reaches the fetch, and its connection stays open.
 */
const requests = new WeakMap<AbortSignal, readonly Request[]>();

/** Told of a request right before it is sent. */
export function underWay(signal: AbortSignal, request: Request): void {
  const others = requests.get(signal);
  requests.set(signal, others === undefined ? [request] : [...others, request]);
}
