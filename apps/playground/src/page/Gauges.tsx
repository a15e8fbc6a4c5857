import { useEffect, useState, type ReactNode } from "react";
import type { SeenLimit } from "../run/limits.ts";
import styles from "./page.module.css";

/** The limits of a service: what is left of each, and when it is full again. */
export function Gauges({ limits }: { readonly limits: readonly SeenLimit[] }): ReactNode {
  const now = useNow(limits.length > 0);
  return limits.map((one) => {
    const { origin, bucket, policy, window, limit, resetAt, declared } = one;
    const name = nameOf(one);
    // What the client counts itself is known without another response.
    const isFull = declared === true && resetAt !== undefined && resetAt.getTime() <= now;
    const remaining = isFull ? limit : one.remaining;
    return (
      <span
        key={[origin, bucket, policy, window].join(" ")}
        className={styles.gauge}
        data-spent={remaining === 0}
        title={declared === true ? "Counted by the client. The service announces no limit." : undefined}
      >
        {name}
        <meter
          aria-label={declared === true ? name : `Limit ${name}`}
          max={limit}
          low={limit / 10}
          value={remaining}
        />
        {remaining.toLocaleString("en")} of {limit.toLocaleString("en")}
        {resetAt !== undefined && <span className={styles.reset}>{untilText(resetAt.getTime() - now)}</span>}
      </span>
    );
  });
}

function nameOf({ bucket, declared, window }: SeenLimit): string {
  if (declared !== true || window === undefined) return bucket;
  return `client's limit, per ${window === 1_000 ? "second" : `${String(window / 1_000)} s`}`;
}

/** A time to wait as a clock shows it. */
export function untilText(milliseconds: number): string {
  if (milliseconds <= 0) return "full again";
  const seconds = Math.ceil(milliseconds / 1_000);
  const two = (count: number): string => String(count).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const clock = `${two(minutes)}:${two(seconds % 60)}`;
  return `full in ${hours > 0 ? `${String(hours)}:${clock}` : clock}`;
}

/** The time, each second. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [runs]);
  return now;
}
