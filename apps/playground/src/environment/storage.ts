/** Reads an entry of a browser's storage. Returns undefined if the entry does not exist or the browser forbids storage. */
export function stored(kind: "localStorage" | "sessionStorage", key: string): string | undefined {
  try {
    return window[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes an entry, or deletes it. The page also works where the browser forbids storage or has no room left. */
export function store(kind: "localStorage" | "sessionStorage", key: string, text: string | undefined): void {
  try {
    if (text === undefined) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch {
    // It is lost with the page.
  }
}
