import type { HandlerContext, Principal } from "../../../core/handler.ts";

/** Whose requests are counted together: a user's, an application's, or those of an address. */
export function callerOf({ principal, address }: HandlerContext): string {
  return principal === undefined ? `address ${address}` : inWords(principal);
}

/** Who a principal is, as the host's messages say it: `user alice`. */
export function inWords({ role = "user", id }: Principal): string {
  return `${role} ${id}`;
}
