import type { RateLimit } from "../runtime/rate-limit.ts";
import { cleaned, isClean } from "./cleaned.ts";
import type { ErrorFacts } from "./facts.ts";
import { BRAND, branded, brandOf, kindOf, kindsOf } from "./kinds.ts";

/** The codes of all errors of this package. */
export type ErrorCode =
  | "parameter"
  | "authentication"
  | "permission"
  | "plan"
  | "not_found"
  | "invalid_request"
  | "conflict"
  | "client"
  | "rate_limit"
  | "server"
  | "blocked"
  | "network"
  | "timeout"
  | "redirect"
  | "decode"
  | "not_ready"
  | "schema"
  | "pagination";

/**
 * The root of every error that a call throws, aborts excepted: those stay the platform's `AbortError`.
 *
 * @example
 * ```ts
 * import { isCallError } from "@org/http-core";
 *
 * export function explain(error: unknown): string {
 *   if (!isCallError(error)) return "not ours";
 *   return `${error.code} after ${String(error.attempts)} attempts: ${error.hint ?? error.message}`;
 * }
 * ```
 */
export abstract class CallError extends Error {
  /** Which error it is, for a switch. */
  abstract readonly code: ErrorCode;
  readonly operation: string | undefined;
  readonly method: string | undefined;
  /** The address, secrets replaced. */
  readonly url: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Attempts sent. */
  readonly attempts: number;
  readonly rateLimit: RateLimit | undefined;
  /** When the same call may succeed. */
  readonly retryAt: Date | undefined;
  /** What the service said beside its refusal, as `meta.warnings` of a success: that the endpoint goes, for one. */
  readonly warnings: readonly string[];
  /** One line: what a person can do. Only a `ParameterError` may have none, since its message says it already. */
  readonly hint: string | undefined;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    const kinds = kindsOf(new.target);
    this.name = kindOf(new.target)?.name ?? new.target.name;
    this.operation = facts.operation;
    this.method = facts.method;
    this.url = facts.url;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.attempts = facts.attempts ?? 0;
    this.rateLimit = facts.rateLimit;
    this.retryAt = facts.retryAt;
    this.warnings = facts.warnings ?? [];
    this.hint = facts.hint ?? kinds[0]?.hint;
    Object.defineProperty(this, BRAND, { value: kinds.map(({ name }) => name) });
  }

  /**
   * What is worth logging, what a class has besides last. Absent facts are left out; the stack and the cause are not in
   * it.
   */
  toJSON(): Readonly<Record<string, unknown>> {
    const { name, code, message } = this;
    const own = Object.entries(this).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    const retryAt = this.retryAt === undefined ? {} : { retryAt: this.retryAt.toISOString() };
    return { name, code, message, ...Object.fromEntries(own), ...retryAt };
  }

  /** @internal Fills in what was not known where the error was made. */
  locate(facts: ErrorFacts): this {
    const known = ["operation", "method", "url", "status", "requestId", "rateLimit"] as const;
    for (const name of known) if (this[name] === undefined) Reflect.set(this, name, facts[name]);
    if (this.attempts === 0) Reflect.set(this, "attempts", facts.attempts ?? 0);
    return this;
  }

  /** @internal Takes secrets out of everything that the error says: services echo keys in their messages. */
  cleanse(clean: (text: string) => string): this {
    for (const [name, value] of Object.entries(this)) Reflect.set(this, name, cleaned(value, clean));
    this.message = clean(this.message);
    if (this.stack !== undefined) this.stack = clean(this.stack);
    if (isCallError(this.cause)) this.cause.cleanse(clean);
    else if (!isClean(this.cause, clean)) Reflect.deleteProperty(this, "cause");
    return this;
  }

  /** `instanceof` by brand, so that it holds for the errors of another copy of this package too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const own = kindOf(this);
    if (own === undefined) return Function.prototype[Symbol.hasInstance].call(this, value);
    return brandOf(value).includes(own.name);
  }
}

branded(CallError, "CallError");

/** Whether something caught is an error of this package, or of another copy of it. */
export function isCallError(value: unknown): value is CallError {
  return brandOf(value).includes("CallError");
}
