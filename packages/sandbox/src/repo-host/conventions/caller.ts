import type { HandlerContext } from "../../core/handler.ts";

/** Whose requests are counted together: a user's, an application's, or those of an address. */
export function callerOf({ principal, address }: HandlerContext): string {
  return principal === undefined ? `address ${address}` : `${principal.role} ${principal.id}`;
}
