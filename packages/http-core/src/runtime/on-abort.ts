/**
 * Calls back when a signal aborts, at once where it has. The answer takes the listener off: a signal that outlives
 * what waits for it keeps nothing of it.
 */
export function onAbort(signal: AbortSignal | undefined, then: () => void): () => void {
  if (signal?.aborted === true) then();
  else signal?.addEventListener("abort", then, { once: true });
  return () => {
    signal?.removeEventListener("abort", then);
  };
}
