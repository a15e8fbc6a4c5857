import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { DecimalText } from "../schema/leaves.ts";

/** A decimal number: `units · 10^-places`. */
export interface Scaled {
  readonly units: bigint;
  /** Digits after the point, zero or more. */
  readonly places: number;
}

const FORM = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,6}))?$/;

/** A short text with a large exponent must not expand to megabytes. */
export const MOST_PLACES = 10_000;

/**
 * Parses decimal text, with or without an exponent.
 *
 * @throws ParameterError if it is not decimal text, or its exponent is beyond ±10,000
 */
export function parse(text: DecimalText): Scaled {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = FORM.exec(text) ?? [];
  const places = fraction.length - Number(exponent);
  if (whole === "" && fraction === "") throw new ParameterError("decimal", "decimal text", received(text));
  if (Math.abs(places) > MOST_PLACES) {
    throw new ParameterError("decimal", "an exponent of at most 10,000", received(text));
  }
  const digits = BigInt(whole + fraction);
  const units = sign === "-" ? -digits : digits;
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places };
}

/** The text of a decimal number, without an exponent or trailing zeros. */
export function format({ units, places }: Scaled): DecimalText {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const point = digits.length - places;
  const fraction = digits.slice(point).replace(/0+$/, "");
  const text = fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
  return units < 0n ? `-${text}` : text;
}

/** The units of a number at more places, or as many. */
export function unitsAt({ units, places }: Scaled, newPlaces: number): bigint {
  return units * 10n ** BigInt(newPlaces - places);
}
