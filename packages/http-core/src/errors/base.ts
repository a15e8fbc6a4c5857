import type { RateLimit } from "../http/rate-limit-headers.ts";
import { isObject } from "../util/objects.ts";

/**
 * Two copies of this package can meet in one process, since versions move apart: errors are recognised by a
 * brand that all copies share, not by which copy's class made them.
 */
const BRAND = Symbol.for("@org/http-core/error/1");

/** What is known of a class of this package. */
interface Kind {
  /** By this it is recognised. Not the class's own name: minifiers change that, in each bundle to another. */
  readonly name: string;
  /** What a person can do about such an error, where its own facts don't say better. */
  readonly hint: string | undefined;
}

/** The classes of this package; a user's subclass of one is no member and is told by its prototype. */
const own = new WeakMap<object, Kind>();

/** @internal Makes a class one of this package's own. */
export function branded(errorClass: object, name: string, hint?: string): void {
  own.set(errorClass, { name, hint });
}

/** What is known of a class; undefined where it is not this package's own. */
function kindOf(errorClass: object): Kind | undefined {
  return own.get(errorClass);
}

/** A class and those that it extends, as far as they are this package's own. */
function kindsOf(errorClass: object): readonly Kind[] {
  const kinds: Kind[] = [];
  for (
    let at: unknown = errorClass;
    typeof at === "function" && at !== Error;
    at = Object.getPrototypeOf(at)
  ) {
    const kind = kindOf(at);
    if (kind !== undefined) kinds.push(kind);
  }
  return kinds;
}

/** The names of the classes that something is of, as whichever copy of this package says that made it. */
function brandOf(value: unknown): readonly string[] {
  if (!isObject(value) || !(BRAND in value)) return [];
  const names = value[BRAND];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

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

/** A value with all of its texts put through `clean`; what is neither a list nor a plain object stays as it is. */
export function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner, clean)]));
}

/** An address with a query: its values may be secrets that no credential has made known. */
const WITH_QUERY = /[?&][^\s?&=]+=/;

/** How many objects are searched. A cause that leads to more, as to a socket and its parser, is not known to be clean. */
const MOST = 100;

/**
 * Whether nothing that is printed of a value holds a secret. Only errors, plain objects and lists are known for what
 * is printed of them: anything else is not clean.
 *
 * @param clean takes secrets out of a text
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
    if (searched.add(next).size > MOST) return false;
    const names = isPlain ? [] : ["name", "message", "stack", "cause"];
    for (const name of [...names, ...Reflect.ownKeys(next)]) left.push(name, Reflect.get(next, name));
  }
  return true;
}

/** What is known of a call when it fails. Every property is safe to print: no secret is in any of them. */
export interface ErrorFacts {
  /** The operation's id, such as `service.resource`. */
  readonly operation?: string | undefined;
  readonly method?: string | undefined;
  /** The address with every secret replaced by `[redacted]`. */
  readonly url?: string | undefined;
  /**
   * The HTTP status, where an answer came. Of a call that was not sent because the service had refused another with the
   * same credential, the status of that refusal; `attempts` is then 0.
   */
  readonly status?: number | undefined;
  /** The service's name for the request, to quote when asking its support. */
  readonly requestId?: string | undefined;
  /** How many attempts were sent. 0: nothing left this machine. */
  readonly attempts?: number | undefined;
  /** The limits that the last answer announced. */
  readonly rateLimit?: RateLimit | undefined;
  /** When the same call may succeed. */
  readonly retryAt?: Date | undefined;
  /** What the service said beside its refusal. */
  readonly warnings?: readonly string[] | undefined;
  /** The cause. One that holds a secret, or what can't be searched for one, is dropped before the error is thrown. */
  readonly cause?: unknown;
  /** One line that says what a person can do. */
  readonly hint?: string | undefined;
}
