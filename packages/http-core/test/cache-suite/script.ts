import { isRecord } from "@org/http-core/operation";
/** A header of a script: name and value; a number is a date, in seconds from the server's now. */
export type ScriptHeader = readonly [name: string, value: string | number, checked?: boolean];

/** A header is there, has a value, equals another, or is greater than a number. */
export type ExpectedHeader =
  | string
  | readonly [name: string, value: string | number]
  | readonly [name: string, operator: "=" | ">", than: string | number];

/** One request of a test: what the client sends, what the server answers, what is expected of both. */
export interface Step {
  readonly setup?: boolean;
  readonly setup_tests?: readonly string[];
  readonly pause_after?: boolean;
  readonly request_method?: string;
  readonly request_headers?: readonly (readonly [string, string])[];
  readonly request_body?: string;
  readonly query_arg?: string;
  readonly filename?: string;
  readonly cache?: "no-cache";
  readonly redirect?: RequestRedirect;
  readonly response_status?: readonly [number, string];
  readonly response_headers?: readonly ScriptHeader[];
  readonly response_body?: string | null;
  readonly response_pause?: number;
  readonly magic_locations?: boolean;
  readonly disconnect?: boolean;
  readonly check_body?: boolean;
  readonly expected_type?: "cached" | "not_cached" | "lm_validated" | "etag_validated";
  readonly expected_method?: string;
  readonly expected_status?: number | null;
  readonly expected_request_headers?: readonly (string | readonly [string, string])[];
  readonly expected_response_headers?: readonly ExpectedHeader[];
  readonly expected_response_headers_missing?: readonly (string | readonly [string, string])[];
  readonly expected_response_text?: string | null;
}

/** What {@link Step} knows: a script that asks for more can't be followed. */
const KNOWN = new Set([
  ...["setup", "setup_tests", "pause_after", "cache", "redirect", "disconnect", "check_body", "filename"],
  ...["request_method", "request_headers", "request_body", "query_arg", "magic_locations"],
  ...["response_status", "response_headers", "response_body", "response_pause"],
  ...["expected_type", "expected_method", "expected_status", "expected_request_headers"],
  ...["expected_response_headers", "expected_response_headers_missing", "expected_response_text"],
]);

/** How much a test matters: a cache must, should, or is only looked at. */
export type Kind = "required" | "optimal" | "check";

/** One test of the suite. */
export interface Script {
  readonly id: string;
  readonly group: string;
  readonly kind: Kind;
  /** Ids of tests without whose success this one says nothing. */
  readonly dependsOn: readonly string[];
  readonly steps: readonly Step[];
}

/**
 * The tests that a browser's private cache runs: those for content delivery networks and those that browsers skip
 * are left out, as the suite's schema says.
 *
 * @throws TypeError where a script asks for something that the runner does not know
 */
export function privateCacheScripts(data: unknown): readonly Script[] {
  return listOf(data).flatMap((group) => {
    const id = textOf(group["id"]);
    return listOf(group["tests"])
      .filter((test) => test["cdn_only"] !== true && test["browser_skip"] !== true)
      .map((test) => scriptOf(test, id));
  });
}

function scriptOf(test: Readonly<Record<string, unknown>>, group: string): Script {
  const kind = test["kind"] ?? "required";
  if (kind !== "required" && kind !== "optimal" && kind !== "check") throw new TypeError("a kind of its own");
  const dependsOn: unknown = test["depends_on"] ?? [];
  if (!Array.isArray(dependsOn)) throw new TypeError("depends_on is no list");
  return {
    id: textOf(test["id"]),
    group,
    kind,
    dependsOn: dependsOn.map(textOf),
    steps: listOf(test["requests"]).map((step) => {
      if (isStep(step)) return step;
      throw new TypeError(`${textOf(test["id"])} asks for more than ${Array.from(KNOWN).join(", ")}`);
    }),
  };
}

function isStep(value: Readonly<Record<string, unknown>>): value is Step & Readonly<Record<string, unknown>> {
  return Object.keys(value).every((name) => KNOWN.has(name));
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new TypeError("expected a list of objects");
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("expected text");
  return value;
}
