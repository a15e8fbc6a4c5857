import { useEffect, useState } from "react";
import type { ClockState } from "./replies.ts";

/** The time of the sandbox's clock, which continues between two reads. */
export function useSandboxNow({ now, frozen, factor }: ClockState, readAt: number): number {
  const [at, setAt] = useState(readAt);
  useEffect(() => {
    if (frozen) return undefined;
    const timer = setInterval(() => setAt(performance.now()), 250);
    return () => {
      clearInterval(timer);
    };
  }, [frozen]);
  return frozen ? now : now + Math.max(0, at - readAt) * factor;
}
