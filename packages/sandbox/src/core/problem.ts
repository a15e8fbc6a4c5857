import type { ParamLocation } from "@org/http-core/operation";

/** Why a request's parameters can't be used. Each service says it in its own words. */
export type Problem = ParameterProblem | BodyProblem;

/** A parameter that is missing, or that its schema refuses. */
export interface ParameterProblem {
  readonly kind: "parameter";
  /** The name that callers of the client write. */
  readonly name: string;
  /** The name on the wire. */
  readonly wireName: string;
  readonly in: ParamLocation;
  readonly missing: boolean;
  /** What was expected, in the schema's words. */
  readonly expected: string;
}

/** A body that is no JSON, or JSON of another type than an object. */
export interface BodyProblem {
  readonly kind: "body";
  readonly reason: "syntax" | "type";
}
