/**
 * The rejection of `fetch` for a failed connection: a generic TypeError, as the Fetch standard requires, whose cause
 * has the details, as in Node.
 */
export function connectionFailed(code: string, message: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}

/**
 * The error of a body whose connection breaks while it is read.
 *
 * @param code undefined: Node's `fetch` gives none
 */
export function bodyBroken(code: string | undefined, message: string): TypeError {
  const cause = Object.assign(new Error(message), code !== undefined && { code });
  return new TypeError("terminated", { cause });
}

/** The reason of an abort; the platform's own if none was given. */
export function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException("This operation was aborted", "AbortError");
}

/** Stays pending until the signal aborts, then rejects with its reason. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(asError(reasonOf(signal)));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}
