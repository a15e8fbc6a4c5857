import type { Clock } from "@org/http-core";
import { HOUR, MINUTE } from "@org/http-core/operation";
import type { Transport } from "../clients.ts";
import { propertyOf } from "../peers.ts";
import { seededNumbers } from "../simulated/time.ts";

/** Requests that the host allows an hour, beginning with the first; a 304 is free. */
export const BUDGET = 5_000;

/** The limits against abuse: requests in a minute, and at once. A 304 counts. */
export const ABUSE = { minute: 900, atOnce: 100 } as const;

/** The share of requests that end in 502 or a broken connection. */
const FAULTS = 0.05;

/** A simulated repository host with its count. */
export interface Host {
  readonly fetch: Transport;
  /** Changes a repository: its next response is another. */
  readonly change: (path: string) => void;
  readonly versionOf: (path: string) => number;
  readonly sent: () => number;
  readonly refused: () => number;
  /** Requests that took from the budget. */
  readonly spent: () => number;
}

/** Creates a host with the limits that the documentation of GitHub's REST API describes. */
export function repositoryHost(clock: Clock): Host {
  const random = seededNumbers(11);
  const versions = new Map<string, number>();
  const versionOf = (path: string): number => versions.get(path) ?? 1;
  let minute: number[] = [];
  let [end, used, blockedUntil, underWay] = [-Infinity, 0, -Infinity, 0];
  let [sent, refused, spent] = [0, 0, 0];
  const travel = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void clock.timer(milliseconds, resolve));

  function respond(path: string, tag: string | null): Response {
    const now = clock.now();
    if (now >= end) {
      end = now + HOUR;
      used = 0;
    }
    const headers = new Headers({
      "Content-Type": "application/json",
      "Cache-Control": "private, max-age=60",
      Date: new Date(now).toUTCString(),
      "X-RateLimit-Limit": String(BUDGET),
      "X-RateLimit-Resource": "core",
      "X-RateLimit-Reset": String(Math.floor(end / 1_000)),
    });
    const head = (status: number): ResponseInit => {
      headers.set("X-RateLimit-Remaining", String(BUDGET - used));
      return { status, headers };
    };
    minute = minute.filter((at) => at > now - MINUTE);
    minute.push(now);
    if (now >= blockedUntil && (minute.length > ABUSE.minute || underWay > ABUSE.atOnce))
      blockedUntil = now + MINUTE;
    if (now < blockedUntil) {
      refused += 1;
      headers.set("Retry-After", String(Math.ceil((blockedUntil - now) / 1_000)));
      return Response.json({ message: "You have exceeded a secondary rate limit." }, head(403));
    }
    if (used >= BUDGET) {
      refused += 1;
      return Response.json({ message: "API rate limit exceeded for user ID 1." }, head(403));
    }
    const version = versionOf(path);
    headers.set("ETag", `"${String(version)}"`);
    const fate = random();
    if (fate < FAULTS / 2) throw new TypeError("fetch failed");
    if (tag === `"${String(version)}"` && fate >= FAULTS) return new Response(null, head(304));
    used += 1;
    spent += 1;
    if (fate < FAULTS) return Response.json({ message: "Bad gateway" }, head(502));
    return Response.json({ path, version }, head(200));
  }

  return {
    versionOf,
    change(path) {
      versions.set(path, versionOf(path) + 1);
    },
    sent: () => sent,
    refused: () => refused,
    spent: () => spent,
    async fetch(request, init) {
      const { url, headers } = isRequest(request) ? request : new Request(String(request), init);
      sent += 1;
      underWay += 1;
      try {
        await travel(30 + Math.floor(random() * 30));
        const response = respond(new URL(url).pathname, headers.get("if-none-match"));
        await travel(30);
        return response;
      } finally {
        underWay -= 1;
      }
    },
  };
}

function isRequest(value: unknown): value is Request {
  return typeof propertyOf(value, "url") === "string" && propertyOf(value, "headers") instanceof Headers;
}
