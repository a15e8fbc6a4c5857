import type { Operation, ParamLocation } from "@org/http-core/operation";
import type { HandlerContext, Principal, Refusal } from "./handler.ts";

/** Whether a request is admitted, with its principal if a handler needs it. */
export type Admission = { readonly ok: true; readonly principal?: Principal | undefined } | Refusal;

/** Parameters by name, not yet validated. */
export type GivenParams = Readonly<Record<string, unknown>>;

/** The rules and error messages of a service. */
export interface ServiceRules {
  /** Whether query names are case-insensitive. */
  readonly anyCase?: boolean;
  /** Checks the credential. The operation is undefined if the path is known but names none. */
  readonly admit: (
    operation: Operation | undefined,
    context: HandlerContext,
  ) => Admission | Promise<Admission>;
  /**
   * Changes parameters before the client's schema validates them: leaves out those that the others make irrelevant, and
   * rewrites those that the client refuses but the service takes.
   */
  readonly relevant?: (operation: Operation, given: GivenParams) => GivenParams;
  /** Words the refusal of invalid parameters. */
  readonly refuse: (problem: Problem, operation: Operation, context: HandlerContext) => Refusal;
  /** Words the refusal of an unknown path (404) or method (405). */
  readonly missing: (status: 404 | 405, context: HandlerContext) => Refusal;
  /** Words the refusal of constants (`module`, `action`) that name no operation. */
  readonly unnamed?: (context: HandlerContext) => Refusal;
}

/** Why a request's parameters are invalid. Each service words it in its own way. */
export type Problem = ParameterProblem | BodyProblem;

/** A parameter that is missing, or that its schema refuses. */
export interface ParameterProblem {
  readonly kind: "parameter";
  /** The name in the client. */
  readonly name: string;
  /** The name on the wire. */
  readonly wireName: string;
  readonly in: ParamLocation;
  readonly missing: boolean;
  /** What the schema expected, as text. */
  readonly expected: string;
}

/** A body that is not JSON, or not a JSON object. */
export interface BodyProblem {
  readonly kind: "body";
  readonly reason: "syntax" | "type";
}
