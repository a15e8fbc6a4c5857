import type { ParamLocation } from "@org/http-core/operation";

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
