import type { Answer } from "@org/http-core";
import { differenceOf } from "./media-type.ts";
import { noticesOf } from "./notices.ts";

/**
 * What a caller is told without having asked: that the endpoint goes, of a refusal too, since it may be the reason;
 * and, of a success, that it came in another media type than was asked for. Errors have one of their own.
 */
export function warningsOf({
  status,
  headers,
  accept,
}: Pick<Answer, "status" | "headers" | "accept">): readonly string[] {
  const { deprecation, sunset, mediaType } = noticesOf(headers);
  const told: string[] = [];
  if (deprecation !== undefined)
    told.push(`Deprecated${deprecation === true ? "" : ` as of ${day(deprecation)}`}`);
  if (sunset !== undefined) told.push(`To stop answering on ${day(sunset)}`);
  const difference = status >= 400 || mediaType === undefined ? undefined : differenceOf(mediaType, accept);
  if (difference !== undefined) told.push(difference);
  return told;
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
