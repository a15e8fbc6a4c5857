import { fail, type Refusal } from "../../core/handler.ts";

/** How the order-book endpoints refuse a request. */
export function clobRefusal(status: 400 | 401, error: string): Refusal {
  return fail(status, { error });
}

/** How the catalogue refuses parameters. */
export function catalogRefusal(error: string): Refusal {
  return fail(422, { type: "validation error", error });
}
