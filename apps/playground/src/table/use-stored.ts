import { useState } from "react";

/** A text that this browser remembers under a key; undefined until it is set. Without storage it lasts as long as the page. */
export function useStored(key: string): readonly [string | undefined, (text: string | undefined) => void] {
  const [held, setHeld] = useState(() => ({ key, text: read(key) }));
  const text = held.key === key ? held.text : read(key);
  function set(changed: string | undefined): void {
    setHeld({ key, text: changed });
    try {
      if (changed === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, changed);
    } catch {
      // The browser refuses storage, or has no space left.
    }
  }
  return [text, set];
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
