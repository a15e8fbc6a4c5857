import { type Fields, HEADER_NAME } from "../http/headers.ts";
import type { CacheRequest } from "./types.ts";

const NONE: readonly string[] = [];

const NOTHING: Readonly<Record<string, string | null>> = {};

/** The field names in `Vary` (RFC 9110, 12.5.5), in lower case. */
export function varyNames(headers: Fields): readonly string[] {
  const names = headers.get("vary")?.toLowerCase().split(",");
  return names?.map((name) => name.trim()) ?? NONE;
}

/** Whether the response matches no other request (`Vary: *`; RFC 9111, 4.1). */
export function variesOnAll(headers: Fields): boolean {
  return varyNames(headers).includes("*");
}

/**
 * Headers that identify the caller, beside those of the credential. Entries are separate for each principal already, so
 * the values of these are never stored.
 */
export const PRINCIPAL: readonly string[] = ["authorization", "cookie", "proxy-authorization"];

/** The request headers that `Vary` names or that the operation declares, stored for comparison with later requests. */
export function selectingHeaders(
  { headers, headerNames = NONE, credentialHeaders = NONE }: CacheRequest,
  response: Fields,
): Readonly<Record<string, string | null>> {
  const selecting = [...varyNames(response), ...headerNames];
  if (selecting.length === 0) return NOTHING;
  const ofThePrincipal = [...PRINCIPAL, ...credentialHeaders.map((name) => name.toLowerCase())];
  const names = selecting.filter((name) => HEADER_NAME.test(name) && !ofThePrincipal.includes(name));
  return Object.fromEntries(names.map((name) => [name, normalised(headers.get(name))]));
}

/** Whether a request selects this response (RFC 9111, 4.1). */
export function isSelectedBy(
  {
    headers,
    selecting,
  }: { readonly headers: Fields; readonly selecting: Readonly<Record<string, string | null>> },
  request: CacheRequest,
): boolean {
  if (variesOnAll(headers)) return false;
  return Object.entries(selecting).every(
    ([name, value]) => HEADER_NAME.test(name) && normalised(request.headers.get(name)) === value,
  );
}

/** Removes the space around commas, which has no meaning in a list; within a quoted string it may have one. */
function normalised(value: string | null): string | null {
  if (value === null || value.includes('"')) return value;
  return value
    .split(",")
    .map((part) => part.trim())
    .join(",");
}
