import type { ClientEvent, RateLimit } from "@org/http-core";

/** What a service announced last of one of its limits. */
export interface AnnouncedLimit {
  /** The service, as in the ids of its operations. */
  readonly service: string;
  /** The service's name for the limit; empty without one. */
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date | undefined;
  /** What the last response cost; undefined if the one before is unknown, or of another window. */
  readonly spent: number | undefined;
}

/** The limits after an event: those of a response with an announcement replace what was announced before. */
export function limitsAfter(
  before: readonly AnnouncedLimit[],
  event: ClientEvent,
): readonly AnnouncedLimit[] {
  const announced = event.type === "response" ? event.rateLimit : undefined;
  if (announced?.limit === undefined || announced.remaining === undefined) return before;
  const { limit, remaining, resetAt, policy: name = "" }: RateLimit = announced;
  const [service = ""] = event.operation.split(".", 1);
  const isSame = (other: AnnouncedLimit): boolean => other.service === service && other.name === name;
  const last = before.find(isSame);
  const isSameWindow = last?.resetAt?.getTime() === resetAt?.getTime();
  const spent = last !== undefined && isSameWindow ? last.remaining - remaining : undefined;
  return [...before.filter((other) => !isSame(other)), { service, name, limit, remaining, resetAt, spent }];
}
