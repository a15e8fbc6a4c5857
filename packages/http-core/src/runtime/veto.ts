/** The header that most services use which have one. */
const COMMON = "x-should-retry";

/**
 * Whether the service says that another attempt is of no use, whatever the status: `x-should-retry: false`.
 *
 * @param name the header, where the service has another
 */
export function isVetoed(headers: Headers, name = COMMON): boolean {
  return headers.get(name)?.trim().toLowerCase() === "false";
}
