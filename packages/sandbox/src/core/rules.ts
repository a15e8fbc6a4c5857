import type { Operation } from "@org/http-core/operation";
import type { HandlerContext, Principal, Refusal } from "./handler.ts";
import type { Problem } from "./problem.ts";

/** Whether a request may go on, and its principal where a handler needs it. */
export type Admission = { readonly ok: true; readonly principal?: Principal | undefined } | Refusal;

/** Parameters by name, as they were given: nobody has looked at them yet. */
export type GivenParams = Readonly<Record<string, unknown>>;

/** What a service says in its own words. */
export interface ServiceRules {
  /** True: the case of query names counts for nothing. */
  readonly anyCase?: boolean;
  /** Looks at the credential. The operation is undefined where the path is known and the operation isn't. */
  readonly admit: (
    operation: Operation | undefined,
    context: HandlerContext,
  ) => Admission | Promise<Admission>;
  /** Leaves out of the parameters given what counts for nothing beside the others, so that its shape doesn't either. */
  readonly relevant?: (operation: Operation, given: GivenParams) => GivenParams;
  /** Refuses parameters. */
  readonly refuse: (problem: Problem, operation: Operation, context: HandlerContext) => Refusal;
  /** There is no such path (404), or the path is not for this method (405). */
  readonly missing: (status: 404 | 405, context: HandlerContext) => Refusal;
  /** The path is known, but its constants (`module`, `action`) name no operation. */
  readonly unnamed?: (context: HandlerContext) => Refusal;
}
