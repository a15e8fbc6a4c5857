import { redactedHeaders } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import { once } from "../util/lazy.ts";
import { isObject, propertyOf } from "../util/objects.ts";
import type { Sent } from "./errors.ts";

/**
 * The name of an error class of this package, and the default of {@link CallError.hint}. Minifiers change a class's own
 * name, differently in each bundle.
 */
export type ErrorKind = readonly [name: string, hint?: string];

/**
 * The names that this package gives to an error's class and to the classes that it extends. One process can load two
 * versions of this package: their classes differ in identity, but have the same names.
 */
function kindsOf(error: unknown): readonly unknown[] {
  const kinds: unknown[] = [];
  let errorClass = propertyOf(error, "constructor");
  while (typeof errorClass === "function") {
    kinds.push(propertyOf(Reflect.get(errorClass, "errorKind"), 0));
    errorClass = Object.getPrototypeOf(errorClass);
  }
  return kinds;
}

/** The characters that {@link CallError.body} has at most. */
const MAX_BODY = 64 * 1024;

/** The facts that {@link CallError.locate} fills in, in the order of {@link CallError.toJSON}. */
const LOCATED = ["operation", "method", "url", "status", "requestId", "attempts", "rateLimit"] as const;

/** The codes of this package's errors. */
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
 * The base class of all errors that a call throws. Aborts are the exception: they stay the platform's `AbortError`.
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
  /** @internal */
  static readonly errorKind: ErrorKind = ["CallError"];
  /**
   * Identifies the error, for a `switch`: the name of its class, as `invalid_request` of `InvalidRequestError`. The
   * documentation has a page for each, such as `errors/invalid_request`.
   */
  declare readonly code: ErrorCode;
  /** The operation's id, such as `service.resource`. */
  declare readonly operation: string | undefined;
  /** The method of the last request. */
  declare readonly method: string | undefined;
  /** The address, redacted. */
  declare readonly url: string | undefined;
  /** The status of the last response; undefined if none arrived. */
  declare readonly status: number | undefined;
  /** The service's id of the request, for its support. */
  declare readonly requestId: string | undefined;
  /** Attempts that were sent. A repetition with a renewed credential, and each redirect, belong to the same attempt. */
  declare readonly attempts: number;
  /** The rate limit that the last response announced. */
  declare readonly rateLimit: RateLimit | undefined;
  /** When to try again. */
  declare readonly retryAt: Date | undefined;
  /** The service's warnings, as in `meta.warnings` of a success: for example, that the endpoint is deprecated. */
  declare readonly warnings: readonly string[];
  /** What to do about it, in one line. Only a `ParameterError` may have none, since its message says it. */
  declare readonly hint: string | undefined;
  /** The response's headers, redacted; undefined if none arrived. Not printed, and not part of `toJSON`. */
  declare readonly headers: Headers | undefined;
  /**
   * Why the error explains less than it could: a file of this package, which the first failure loads, could not be
   * loaded. Undefined otherwise. The error has the class of the status then, and no text of the service.
   */
  declare unavailable?: Error;
  /** Within a list: a checkpoint of the page that failed. Pass it as `from` to go on there. */
  declare readonly checkpoint?: string | undefined;
  /** Within a list: pages read before the error. */
  declare readonly pages?: number;
  /** Within a list: rows read before the error. */
  declare readonly items?: number;
  /** Within `collect()`: the rows read before the error. They are not printed, and not part of `toJSON`. */
  declare readonly collected?: readonly unknown[];
  /**
   * The response's body as text, redacted: its first 64 Ki characters. Undefined where it was not read. Not printed, and
   * not part of `toJSON`.
   */
  declare readonly body: string | undefined;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    const [kind, hint] = new.target.errorKind;
    const code = kind.replace("Error", "").replace(/\B[A-Z]/g, "_$&");
    Object.assign(this, { code: code.toLowerCase() });
    // A user's subclass has no kind of its own.
    this.name = Object.hasOwn(new.target, "errorKind") ? kind : new.target.name;
    this.locate(facts);
    this.attempts = facts.attempts ?? 0;
    this.retryAt = facts.retryAt;
    this.warnings = facts.warnings ?? [];
    this.hint = facts.hint ?? hint;
  }

  /** The properties worth logging: without absent ones, the stack and the cause. */
  toJSON(): Readonly<Record<string, unknown>> {
    const { name, code, message } = this;
    const own = Object.entries(this).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    const retryAt = this.retryAt === undefined ? {} : { retryAt: this.retryAt.toISOString() };
    // An error has no JSON of its own.
    const unavailable = this.unavailable === undefined ? {} : { unavailable: String(this.unavailable) };
    return { name, code, message, ...Object.fromEntries(own), ...retryAt, ...unavailable };
  }

  /** @internal Fills in facts that were unknown where the error was thrown. */
  locate(facts: ErrorFacts): this {
    for (const name of LOCATED) {
      const known = this[name];
      // 0 attempts: nothing was sent where the error was thrown.
      if (known === undefined || known === 0) Object.assign(this, { [name]: facts[name] ?? known });
    }
    return this;
  }

  /** @internal Replaces what is known better than where the error was made. `sent` is for errors that have it. */
  amend(facts: Pick<ErrorFacts, "hint" | "retryAt"> & { readonly sent?: Sent }): this {
    return Object.assign(this, facts);
  }

  /** @internal Adds the response. `clean` redacts it when it is read, since few callers do. */
  responded(headers: Headers, text: string | undefined, clean: (text: string) => string): this {
    return Object.defineProperties(this, {
      headers: { get: once(() => redactedHeaders(headers, clean)), configurable: true },
      // Redacted before it is cut, so that no part of a secret is left.
      body: { get: once(() => text && clean(text).slice(0, MAX_BODY)), configurable: true },
    });
  }

  /** @internal Adds the response of another error, if it had one. */
  respondedAs(other: CallError | undefined): this {
    if (other?.headers === undefined) return this;
    return this.responded(other.headers, other.body, (clean) => clean);
  }

  /** @internal Redacts every text of the error, since services echo keys in their messages. */
  cleanse(clean: (text: string) => string): this {
    for (const [name, value] of Object.entries(this)) Object.assign(this, { [name]: cleaned(value, clean) });
    this.message = clean(this.message);
    if (this.stack !== undefined) this.stack = clean(this.stack);
    if (isCallError(this.cause)) this.cause.cleanse(clean);
    else if (!isClean(this.cause, clean)) Reflect.deleteProperty(this, "cause");
    return this;
  }

  /** `instanceof` by name, so that it also holds for errors of another copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.hasOwn(this, "errorKind")
      ? kindsOf(value).includes(this.errorKind[0])
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }
}

/** Whether a value is an error of this package, or of another copy of it in the same process. */
export function isCallError(value: unknown): value is CallError {
  return kindsOf(value).includes("CallError");
}

/**
 * Adds the caller's line to an error's stack. The error was made when a response arrived, and its stack ends in this
 * package. Engines follow `await` back to the caller from here; nothing is recorded while calls succeed.
 */
export function withCallSite(error: unknown): unknown {
  if (!isCallError(error) || error.stack === undefined) return error;
  const { stack } = error;
  const frames = new Error().stack?.split("\n").slice(2) ?? [];
  const further = frames.filter((frame) => !stack.includes(frame));
  error.stack = [stack, ...further].join("\n");
  return error;
}

/** An error like another, for a further call that failed with it. A list adds its checkpoint and rows to its own error. */
export function ownError(error: unknown): unknown {
  if (!isCallError(error)) return error;
  const own = Object.defineProperties(new Error(), Object.getOwnPropertyDescriptors(error));
  // Some engines keep the stack in the object itself, where its descriptor does not show it.
  Reflect.set(own, "stack", error.stack);
  Reflect.setPrototypeOf(own, Reflect.getPrototypeOf(error));
  return own;
}

/** Applies `clean` to every text of a value, within arrays and plain objects. Other objects stay as they are. */
export function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner, clean)]));
}

/** An address with a query. Its values may be secrets that belong to no credential. */
const WITH_QUERY = /[?&][^\s?&=]+=/;

/** The objects that a search visits at most. A cause with more, such as one with a socket, counts as not clean. */
const MAX_SEARCHED = 100;

/**
 * Whether printing a value shows no secret. Anything but errors, plain objects and arrays counts as not clean, since it
 * may print anything.
 *
 * @param clean redacts a text
 */
function isClean(value: unknown, clean: (text: string) => string): boolean {
  const searched = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && (clean(next) !== next || WITH_QUERY.test(next))) return false;
    if (!isObject(next) || searched.has(next)) continue;
    const isPlain = Array.isArray(next) || Object.getPrototypeOf(next) === Object.prototype;
    if (!isPlain && !(next instanceof Error)) return false;
    if (searched.add(next).size > MAX_SEARCHED) return false;
    const names = isPlain ? [] : ["name", "message", "stack", "cause"];
    for (const name of [...names, ...Reflect.ownKeys(next)]) left.push(name, Reflect.get(next, name));
  }
  return true;
}

/** The facts of a failed call. All of them are redacted. */
export interface ErrorFacts {
  /** The operation's id, such as `service.resource`. */
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
  /** The address with every secret replaced by `[redacted]`. */
  readonly url?: string | undefined;
  /**
   * The status of the response, if one arrived. If `attempts` is 0, the call was held back because the service had
   * refused another call of the same credential with this status.
   */
  readonly status?: number | undefined;
  /** The service's id of the request, for its support. */
  readonly requestId?: string | undefined;
  /** Attempts that were sent. 0: no request left this machine. */
  readonly attempts?: number | undefined;
  /** The rate limit that the last response announced. */
  readonly rateLimit?: RateLimit | undefined;
  /** When to try again. */
  readonly retryAt?: Date | undefined;
  /** The service's warnings. */
  readonly warnings?: readonly string[] | undefined;
  /** The cause. It is dropped before the error is thrown if it has a secret, or can't be searched for one. */
  readonly cause?: unknown;
  /** What to do about it, in one line. */
  readonly hint?: string | undefined;
}
