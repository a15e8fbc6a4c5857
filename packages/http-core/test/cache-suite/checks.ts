import { scripted } from "./headers.ts";
import type { ExpectedHeader, Step } from "./script.ts";
import type { Received } from "./server.ts";
import type { Seen } from "./subject.ts";

/** Something is not as a script expects it. */
export class Failed extends Error {
  override readonly name = "Failed";
  /** Whether it is something that the test only rests on. */
  readonly inSetup: boolean;

  constructor(message: string, inSetup: boolean) {
    super(message);
    this.inSetup = inSetup;
  }
}

/** Expects something of one request; a failure is one of the set-up where the script says so, or always. */
function expectation(step: Step, number: number) {
  return (holds: boolean, field: string, message: string): void => {
    const inSetup = step.setup === true || field === "always" || (step.setup_tests ?? []).includes(field);
    if (!holds) throw new Failed(`request ${String(number)}: ${message}`, inSetup);
  };
}

/** Looks at a response as the client sees it. @throws Failed */
export function checkSeen(step: Step, number: number, seen: Seen, id: string): void {
  const expects = expectation(step, number);
  const { headers, status } = seen;
  const numbers = headers.get("request-numbers")?.split(" ") ?? [];
  expects(new Set(numbers).size === numbers.length, "always", "was sent twice");
  const count = Number(headers.get("server-request-count") ?? NaN);
  if (step.expected_type === "cached")
    expects(count < number, "expected_type", "not answered from the cache");
  if (step.expected_type === "not_cached")
    expects(count === number, "expected_type", "answered from the cache");
  checkStatus(step, number, status);
  const { expected_response_headers: present = [], expected_response_headers_missing: missing = [] } = step;
  for (const header of present) {
    const wrong = mismatch(header, headers, step);
    expects(wrong === undefined, "expected_response_headers", wrong ?? "");
  }
  for (const header of missing) {
    const [name, part] = typeof header === "string" ? [header, ""] : header;
    const there = headers.get(name)?.includes(part) ?? false;
    expects(!there, "expected_response_headers_missing", `${name} is there`);
  }
  checkBody(step, number, seen, id);
}

function checkStatus(step: Step, number: number, status: number): void {
  const expects = expectation(step, number);
  const { expected_status: expected, response_status: scriptedStatus } = step;
  if (expected !== undefined) {
    expects(expected === null || status === expected, "expected_status", `status ${String(status)}`);
  } else if (status === 999) {
    expects(false, "expected_type", "not conditional");
  } else {
    expects(status === (scriptedStatus?.[0] ?? 200), "always", `status ${String(status)}`);
  }
}

function checkBody(step: Step, number: number, { status, text }: Seen, id: string): void {
  const expects = expectation(step, number);
  if (step.check_body === false) return;
  const { expected_response_text: expected, response_body: body } = step;
  if (expected !== undefined) {
    expects(expected === null || text === expected, "expected_response_text", `body "${text}"`);
  } else if (typeof body === "string") {
    expects(text === body, "always", `body "${text}"`);
  } else if (status !== 204 && status !== 304 && step.request_method !== "HEAD") {
    expects(text === id, "always", `body "${text}"`);
  }
}

/** How a header differs from what is expected. */
function mismatch(expected: ExpectedHeader, headers: Headers, step: Step): string | undefined {
  const name = typeof expected === "string" ? expected : expected[0];
  const value = headers.get(name);
  if (value === null) return `${name} is not there`;
  if (typeof expected === "string") return undefined;
  const wrong = `${name} is "${value}"`;
  if (expected.length === 2) {
    const own = {
      "Server-Now": headers.get("server-now") ?? "",
      "Server-Base-Url": headers.get("server-base-url") ?? "",
    };
    return value === scripted(expected, own, step) ? undefined : wrong;
  }
  const [, operator, than] = expected;
  const holds = operator === ">" ? Number(value) > Number(than) : value === headers.get(String(than));
  return holds ? undefined : wrong;
}

/** Looks at what the server got, and whether the client saw what it sent. @throws Failed */
export function checkReceived(
  steps: readonly Step[],
  seen: readonly Seen[],
  received: readonly Received[],
): void {
  let next = 0;
  for (const [index, step] of steps.entries()) {
    // The server does not see what comes from the cache.
    if (step.expected_type === "cached") continue;
    const request = received[next];
    next += 1;
    checkRequest(step, index + 1, request);
    for (const [name, value] of request?.sent ?? []) {
      if (UNCHECKED.has(name)) continue;
      const got = seen[index]?.headers.get(name);
      expectation(step, index + 1)(got === value, "always", `${name} is "${String(got)}", not "${value}"`);
    }
  }
}

/** Intermediaries may write `Date` anew, and browsers show no cookies. */
const UNCHECKED = new Set(["date", "set-cookie", "set-cookie2"]);

function checkRequest(step: Step, number: number, request: Received | undefined): void {
  const expects = expectation(step, number);
  const asks = { etag_validated: "if-none-match", lm_validated: "if-modified-since" };
  if (step.expected_type === "not_cached") {
    expects(request?.step === number, "expected_type", "not sent to the server");
  } else if (step.expected_type === "etag_validated" || step.expected_type === "lm_validated") {
    const name = asks[step.expected_type];
    expects(request?.headers[name] !== undefined, "expected_type", `sent without ${name}`);
  }
  for (const header of step.expected_request_headers ?? []) {
    const [name, value] = typeof header === "string" ? [header, undefined] : header;
    const got = request?.headers[name.toLowerCase()];
    const holds = value === undefined ? got !== undefined : got === value;
    expects(holds, "expected_request_headers", `sent with ${name} "${String(got)}"`);
  }
  const { expected_method: method } = step;
  if (method !== undefined)
    expects(request?.method === method, "expected_method", `sent as ${String(request?.method)}`);
}
