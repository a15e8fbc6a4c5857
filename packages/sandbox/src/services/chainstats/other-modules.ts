import { DAY } from "../../core/durations.ts";
import type { HandlerContext, Refusal } from "../../core/handler.ts";
import { queryValues } from "../../core/query.ts";
import { envelope, notOk, reasons } from "./refusals.ts";

/** The daily budget of an account. */
export interface Today {
  readonly used: number;
  readonly limit: number;
}

/**
 * The response if module and action name no operation: usually that there is no such module. Two exceptions are for
 * clients that call them first: the account's budget, and the most used module, over a chain without transactions.
 */
export function otherModule(context: HandlerContext, today: Today): Refusal {
  switch (single(context, "module")) {
    case "stats":
      return notOk(reasons.action);
    case "getapilimit":
      return single(context, "action") === "getapilimit" ? apiLimit(context, today) : notOk(reasons.action);
    case "account":
      return single(context, "action") === "txlist" ? transactions(context) : notOk(reasons.action);
    default:
      return notOk(reasons.module);
  }
}

function apiLimit({ now }: HandlerContext, { used, limit }: Today): Refusal {
  const left = new Date(DAY - (now % DAY)).toISOString().slice(11, 19);
  return envelope({
    status: "1",
    message: "OK",
    result: {
      creditsUsed: used,
      creditsAvailable: Math.max(0, limit - used),
      creditLimit: limit,
      limitInterval: "daily",
      intervalExpiryTimespan: left,
    },
  });
}

function transactions(context: HandlerContext): Refusal {
  if (!/^0x[0-9a-f]{40}$/i.test(single(context, "address") ?? "")) return notOk(reasons.address);
  const [page, offset] = [Number(single(context, "page") ?? 1), Number(single(context, "offset") ?? 1)];
  if (page * offset > 10_000) return envelope(TOO_FAR);
  return envelope({ status: "0", message: "No transactions found", result: "" });
}

const TOO_FAR = {
  status: "0",
  message: "Result window is too large, PageNo x Offset size must be less than or equal to 10000",
  result: null,
};

/** The first value of a parameter, ignoring the case of its name. */
export function single({ url }: HandlerContext, name: string): string | undefined {
  return queryValues(url, name, true)[0];
}
