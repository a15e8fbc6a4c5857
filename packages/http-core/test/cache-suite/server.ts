import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FakeClock } from "@org/http-core/testing";
import { scripted } from "./headers.ts";
import type { Step } from "./script.ts";

/** A request as the server got it, and what it said that the client must see too. */
export interface Received {
  /** Which request of the test it belongs to, counted from 1, as the client says. */
  readonly step: number;
  readonly method: string;
  readonly headers: IncomingMessage["headers"];
  /** Headers that the client must see as they were sent. */
  readonly sent: ReadonlyMap<string, string>;
}

/** A test that the server plays its part in. */
export interface Stage {
  readonly id: string;
  readonly steps: readonly Step[];
  /** The time by which the server dates its answers: the test's own. */
  readonly clock: FakeClock;
  /** What came, in order. */
  readonly received: Received[];
}

/** The origin server of the suite: it answers each request of a test as its script says. */
export interface Origin {
  /** Takes a test on; the address that its requests go to. */
  readonly stage: (stage: Stage) => string;
  readonly close: () => Promise<void>;
}

/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 304]);

/** Starts the server on a free port of this machine. */
export async function startOrigin(): Promise<Origin> {
  const stages = new Map<string, Stage>();
  const server = createServer((request, response) => {
    const stage = stages.get(request.url?.split(/[/?]/)[1] ?? "");
    if (stage === undefined) response.writeHead(404).end();
    else void play(stage, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    stage(stage) {
      stages.set(stage.id, stage);
      return `http://127.0.0.1:${String(portOf(server.address()))}/${stage.id}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function play(stage: Stage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { steps, clock, received } = stage;
  const step = Number(request.headers["req-num"]);
  const script = steps[step - 1];
  if (script === undefined) {
    response.writeHead(409).end();
    return;
  }
  if (script.response_pause !== undefined) await clock.advance(script.response_pause * 1000);
  const [status, phrase] = statusOf(stage, script, step, request);
  response.statusCode = status;
  response.statusMessage = phrase;
  const own = {
    "Server-Base-Url": request.url ?? "",
    "Server-Request-Count": String(received.length + 1),
    "Client-Request-Count": String(step),
    "Server-Now": String(clock.now()),
  };
  for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
  const sent = setScripted(script, own, response);
  if (!response.hasHeader("date")) response.setHeader("Date", new Date(clock.now()).toUTCString());
  if (!response.hasHeader("content-type")) response.setHeader("Content-Type", "text/plain");
  received.push({ step, method: request.method ?? "", headers: request.headers, sent });
  response.setHeader("Request-Numbers", received.map((each) => each.step).join(" "));
  request.resume();
  // A script may say a length or a coding that is not so: the end of the connection ends the answer, and no other
  // request meets what is left of it.
  response.once("finish", () => request.socket.end());
  if (script.disconnect === true) response.destroy();
  else if (BODILESS.has(status)) response.end();
  else response.end(script.response_body ?? stage.id);
}

/** Puts the script's headers on; those that the client must see as they are come back. */
function setScripted(
  script: Step,
  own: Readonly<Record<string, string>>,
  response: ServerResponse,
): ReadonlyMap<string, string> {
  const values = new Map<string, string[]>();
  const unchecked = new Set<string>();
  for (const header of script.response_headers ?? []) {
    const [name, , checked = true] = header;
    const lower = name.toLowerCase();
    values.set(lower, [...(values.get(lower) ?? []), scripted(header, own, script)]);
    if (!checked) unchecked.add(lower);
  }
  for (const [name, all] of values) response.setHeader(name, all.length === 1 ? (all[0] ?? "") : all);
  const checkedValues = Array.from(values).filter(([name]) => !unchecked.has(name));
  return new Map(checkedValues.map(([name, all]) => [name, all.join(", ")]));
}

/** What is asked if it has changed has not; 999 says that the question did not come. */
function statusOf(
  { received, steps }: Stage,
  script: Step,
  step: number,
  { headers }: IncomingMessage,
): readonly [number, string] {
  if (script.expected_type !== "lm_validated" && script.expected_type !== "etag_validated") {
    return script.response_status ?? [200, "OK"];
  }
  const before = received.find((each) => each.step === step - 1)?.sent;
  const validator = (name: string): string | undefined => {
    const written = steps[step - 2]?.response_headers?.find(
      (header) => header[0].toLowerCase() === name,
    )?.[1];
    return before?.get(name) ?? (typeof written === "string" ? written : undefined);
  };
  const tag = validator("etag");
  const date = validator("last-modified");
  const unchanged =
    (tag !== undefined && headers["if-none-match"] === tag) ||
    (date !== undefined && headers["if-modified-since"] === date);
  return unchanged ? [304, "Not Modified"] : [999, "304 Not Generated"];
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address === "object" && address !== null) return address.port;
  throw new TypeError("The server has no port");
}
