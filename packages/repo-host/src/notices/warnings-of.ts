import type { ClassifierInput } from "@org/http-core/operation";
import { differenceOf } from "./media-type.ts";
import { deprecationIn, sunsetIn } from "./lifetime.ts";
import { vendorHeader } from "./vendor-header.ts";

/**
 * Warnings about a response. A deprecated endpoint is announced on refusals too, since it may be the reason. Another
 * media type than requested is announced on successes only; errors have one of their own.
 */
export function warningsOf({
  status,
  headers,
  accept,
}: Pick<ClassifierInput, "status" | "headers" | "accept">): readonly string[] {
  const deprecation = deprecationIn(headers);
  const sunset = sunsetIn(headers);
  const mediaType = vendorHeader(headers, "media-type");
  return [
    deprecation && `Deprecated${deprecation === true ? "" : ` as of ${day(deprecation)}`}`,
    sunset && `Will stop responding on ${day(sunset)}`,
    mediaType && status < 400 ? differenceOf(mediaType, accept) : undefined,
  ].filter((warning) => warning !== undefined);
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
