import type { Clock } from "@org/http-core";
import type { Transport } from "../clients.ts";
import { propertyOf } from "../peers.ts";
import { seededNumbers } from "../simulated/time.ts";

/** How the simulated host limits what is created. */
export interface ContentSituation {
  readonly name: string;
  /** Writes that it accepts in a minute of the clock. */
  readonly perMinute: number;
  /** Writes that it accepts at once. @default any number */
  readonly atOnce?: number;
  /** Whether a refusal has a Retry-After. @default false */
  readonly hasRetryAfter?: boolean;
  /** The share of writes that are done, and answered with 502. @default 0 */
  readonly lost?: number;
}

/** A simulated host that creates issues. */
export interface ContentHost {
  readonly fetch: Transport;
  /** How often it has created an issue with this title. */
  readonly times: (title: string) => number;
  readonly refused: () => number;
}

const MINUTE = 60_000;

/** Creates a host, on a network on which a request takes 30 to 50 ms. */
export function contentHost(clock: Clock, situation: ContentSituation): ContentHost {
  const { perMinute, atOnce = Infinity, hasRetryAfter = false, lost = 0 } = situation;
  const random = seededNumbers(11);
  const byTitle = new Map<string, number>();
  let [refused, underWay, minute, used] = [0, 0, 0, 0];
  const travel = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void clock.timer(milliseconds, resolve));

  return {
    times: (title) => byTitle.get(title) ?? 0,
    refused: () => refused,
    async fetch(request, init) {
      const text = String(propertyOf(init, "body") ?? propertyOf(request, "body"));
      const title = String(propertyOf(JSON.parse(text), "title"));
      const isLost = random() < lost;
      await travel(10 + Math.floor(random() * 20));
      const now = Math.floor(clock.now() / MINUTE);
      if (now !== minute) [minute, used] = [now, 0];
      const isTooMany = underWay >= atOnce;
      if (isTooMany || used >= perMinute) {
        refused += 1;
        const headers = new Headers();
        const rest = isTooMany ? 1 : Math.ceil(((minute + 1) * MINUTE - clock.now()) / 1_000);
        if (hasRetryAfter) headers.set("Retry-After", String(rest));
        await travel(20);
        const message =
          "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
        return Response.json({ message }, { status: 403, headers });
      }
      used += 1;
      underWay += 1;
      byTitle.set(title, (byTitle.get(title) ?? 0) + 1);
      await travel(20);
      underWay -= 1;
      if (isLost) return Response.json({ message: "Bad gateway" }, { status: 502 });
      return Response.json({ id: byTitle.size, title }, { status: 201 });
    },
  };
}
