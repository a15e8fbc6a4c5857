import {
  AuthenticationError,
  DecodeError,
  InvalidRequestError,
  NetworkError,
  NotFoundError,
  ParameterError,
  RateLimitError,
  SchemaError,
  ServerError,
  TimeoutError,
} from "@org/http-core";
import { expect, test } from "vitest";
import { ClosedOutput } from "../terminal/terminal.ts";
import { exitCodeOf } from "./exit-code.ts";
import { hintOf, report } from "./report.ts";

function reported(error: unknown, args: readonly string[] = []): readonly string[] {
  const lines: string[] = [];
  const command = { help: "orgq chainstats dailyUncles", credential: ["CHAINSTATS_API_KEY"], args };
  report(error, command, {
    isTerminal: false,
    status: () => undefined,
    columns: 80,
    bold: (text) => text,
    line: (text) => lines.push(text),
  });
  return lines;
}

test.each<[number, unknown]>([
  [0, new ClosedOutput()],
  [1, new ServerError("Bad Gateway")],
  [1, new NotFoundError("Not Found")],
  [1, new TypeError("a bug")],
  [2, new ParameterError("startdate", "a day", "nothing")],
  [3, new AuthenticationError("Invalid API Key")],
  [4, new RateLimitError("Slow down", "burst")],
  [5, new SchemaError("data.0", "text", "a number")],
  [5, new DecodeError("The response is not JSON")],
  [130, new DOMException("This operation was aborted", "AbortError")],
])("exit code %i", (code, error) => {
  expect(exitCodeOf(error)).toBe(code);
});

test("the report has a line with the facts, one with the hint, and one with the command that prints the error's page", () => {
  const facts = { status: 429, requestId: "7F3A", retryAt: new Date(Date.UTC(2026, 0, 2)), hint: "Wait." };
  expect(reported(new RateLimitError("Slow down", "burst", facts))).toEqual([
    "error: Slow down (rate_limit, HTTP 429, request 7F3A)",
    "hint: Wait. Retry from 2026-01-02T00:00:00.000Z.",
    "see: orgq help errors rate_limit",
  ]);
});

test.each([
  [new RateLimitError("Slow down", "burst"), "Send fewer requests, or wait."],
  [new RateLimitError("Slow down", "burst", { hint: "Raise `maxWait`." }), "Send fewer requests, or wait."],
  [
    new SchemaError("data.0", "text", "a number"),
    "The response differs from the service's documentation. --rejected FILE saves such rows.",
  ],
  [new TimeoutError("total", 10), "Request less data at a time."],
  [new DecodeError("Too long", { hint: "Raise `bodyCap`." }), "Request less data at a time."],
  [new ServerError("Bad"), "Try again later; the service's support can look up the request by its id."],
  [new InvalidRequestError("Bad"), "Correct the parameters that the message names."],
  [new NetworkError("Refused", { hint: "Set `NODE_EXTRA_CA_CERTS`." }), "Set `NODE_EXTRA_CA_CERTS`."],
])("the hint speaks of the command line, not of code: %o", (error, hint) => {
  expect(reported(error)[1]).toBe(`hint: ${hint}`);
});

test("an export, which lacks the flag, refers to its list for rejected rows", () => {
  const command = { help: "orgq export predictions events", credential: [] };
  expect(hintOf(new SchemaError("events.0", "text", "a number"), command)).toBe(
    "The response differs from the service's documentation. orgq predictions events --all --rejected FILE saves such rows.",
  );
});

test("a wrong parameter refers to the command's help", () => {
  expect(reported(new ParameterError("startdate", "a day", "nothing"))).toEqual([
    "error: startdate: expected a day, received nothing",
    "hint: orgq chainstats dailyUncles --help",
  ]);
});

test.each([
  [["--limit", "999"], "--limit: expected at most 500, received 999"],
  [["--limit=999"], "--limit: expected at most 500, received 999"],
  [["--limits", "limit"], "limit: expected at most 500, received 999"],
])("a parameter that was typed as a flag is named as one: %j", (args, message) => {
  expect(reported(new ParameterError("limit", "at most 500", "999"), args)[0]).toBe(`error: ${message}`);
});

test("of a list that was typed as a flag an item is named by its place", () => {
  const error = new ParameterError("tag_id.1", "a number", '"x"');
  expect(reported(error, ["--tag_id", "1", "x"])[0]).toBe(
    'error: --tag_id.1: expected a number, received "x"',
  );
});

test("a refused credential names its environment variables", () => {
  const hint = "Check the API key of the client's `auth`.";
  expect(reported(new AuthenticationError("Invalid API Key", { status: 200, hint }))).toEqual([
    "error: Invalid API Key (authentication, HTTP 200)",
    "hint: Check CHAINSTATS_API_KEY.",
    "see: orgq help errors authentication",
  ]);
});

test("a service's message cannot start a line or move the cursor", () => {
  const [error, ...others] = reported(new ServerError("down\nerror: \u001b[2Jfine\u009b1m"));
  expect(error).toBe("error: down error: [2Jfine 1m (server)");
  expect(others).toEqual([expect.stringMatching(/^hint: /), "see: orgq help errors server"]);
});

test("neither stack nor cause is printed", () => {
  const cause = new Error("https://api.example/?apikey=s3cr3t");
  const text = reported(new ServerError("Bad Gateway", { cause })).join("\n");
  expect(text).not.toContain("s3cr3t");
  expect(text).not.toContain("report.test.ts");
});

test("a closed output is not a failure", () => {
  expect(reported(new ClosedOutput())).toEqual([]);
});
