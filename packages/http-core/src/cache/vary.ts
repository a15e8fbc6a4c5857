import { isHeaderName } from "../http/headers.ts";
import type { CacheRequest, Fields } from "./types.ts";

const NONE: readonly string[] = [];

/** The field names in `Vary` (RFC 9110, 12.5.5), in lower case. */
export function varyNames(headers: Fields): readonly string[] {
  const names = headers.get("vary")?.toLowerCase().split(",") ?? NONE;
  return names.map((name) => name.trim());
}

/** Whether no other request can ever be given this response (RFC 9111, 4.1). */
export function variesOnAll(headers: Fields): boolean {
  return varyNames(headers).includes("*");
}

/**
 * Headers that say who asks, beside those of the credential. Entries are kept apart by principal already, and the
 * values of these are never kept.
 */
export const PRINCIPAL: readonly string[] = ["authorization", "cookie", "proxy-authorization"];

/** What is kept of a request so that another can be compared with it. */
export function selectingHeaders(
  request: CacheRequest,
  response: Fields,
): Readonly<Record<string, string | null>> {
  const owned = request.credentialHeaders?.map((name) => name.toLowerCase()) ?? NONE;
  const ofThePrincipal = [...PRINCIPAL, ...owned];
  const names = varyNames(response).filter((name) => isHeaderName(name) && !ofThePrincipal.includes(name));
  return Object.fromEntries(names.map((name) => [name, normalised(request.headers.get(name))]));
}

/** Whether a request would be given this response (RFC 9111, 4.1). */
export function isSelectedBy(
  {
    headers,
    selecting,
  }: { readonly headers: Fields; readonly selecting: Readonly<Record<string, string | null>> },
  request: CacheRequest,
): boolean {
  if (variesOnAll(headers)) return false;
  return Object.entries(selecting).every(
    ([name, value]) => isHeaderName(name) && normalised(request.headers.get(name)) === value,
  );
}

/** Space around commas means nothing in a list; within a quoted string it may. */
function normalised(value: string | null): string | null {
  if (value === null) return null;
  if (value.includes('"')) return value;
  return value
    .split(",")
    .map((part) => part.trim())
    .join(",");
}
