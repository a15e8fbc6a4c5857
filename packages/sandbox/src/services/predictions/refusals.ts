import { fail, type Refusal } from "../../core/handler.ts";

/** The refusal of an order-book endpoint. */
export function clobRefusal(status: 400 | 401, error: string): Refusal {
  return fail(status, { error });
}

/** The catalogue's refusal of parameters. */
export function catalogRefusal(error: string): Refusal {
  return fail(422, { type: "validation error", error });
}
