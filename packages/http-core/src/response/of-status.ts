import type { CallError, ErrorFacts } from "../errors/base.ts";
import {
  AuthenticationError,
  ClientError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PlanError,
  RateLimitError,
  RedirectError,
  ServerError,
} from "../errors/errors.ts";

/** The error of a status, with the hint of its class; a `ClientError` where there is no status. */
export function errorOfStatus(status: number | undefined, message: string, facts: ErrorFacts): CallError {
  if (status === 429) return new RateLimitError(message, "burst", facts);
  if (status === undefined) return new ClientError(message, facts);
  const Kind = status < 400 ? RedirectError : status < 500 ? (REFUSALS[status] ?? ClientError) : ServerError;
  return new Kind(message, facts);
}

const REFUSALS: Readonly<Record<number, new (message: string, facts: ErrorFacts) => ClientError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: PlanError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  412: ConflictError,
  422: InvalidRequestError,
};
