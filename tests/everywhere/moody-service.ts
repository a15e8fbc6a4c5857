import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/**
 * CORS as the repository host's specification has it: what a page may send, and what it may read of an answer.
 * `Retry-After` and `Date` are not among it.
 */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Link, X-Service-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval",
};
const PREFLIGHT = {
  ...CORS,
  "Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Service-OTP, X-Requested-With",
  "Access-Control-Max-Age": "86400",
};

/** A service that listens. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** How often this path has been asked, this time included. */
  readonly count: number;
  readonly parameter: string;
}

/** The moods, by the first segment of the path; the second is a parameter, or a name that keeps cases apart. */
const MOODS: Readonly<Record<string, (exchange: Exchange) => unknown>> = {
  /** Fails twice. */
  flaky({ response, count }) {
    if (count <= 2) answer(response, 503, { message: "not yet" });
    else answer(response, 200, { count });
  },
  /** Breaks off in the middle of its body, once. */
  broken({ response, count }) {
    if (count > 1) {
      answer(response, 200, { count });
      return;
    }
    response.writeHead(200, { ...CORS, "Content-Type": "application/json", "Content-Length": "100" });
    response.write('{"count"', () => response.destroy());
  },
  /** Breaks off before it says anything. */
  cut({ response }) {
    response.destroy();
  },
  /** Never says anything. */
  silent() {
    return undefined;
  },
  /** Says that it answers, and sends no body. */
  stalled({ response }) {
    response.writeHead(200, { ...CORS, "Content-Type": "application/json" });
    response.write("{");
  },
  /** What it was asked with. */
  echo({ request, response }) {
    answer(response, 200, { method: request.method, headers: request.headers });
  },
  /** The body that it was asked with. */
  async heard({ request, response }) {
    answer(response, 200, { method: request.method, body: await text(request) });
  },
  /** Is at `/heard/again` for now, for what was asked as it was asked. */
  again({ response }) {
    response.writeHead(307, { ...CORS, Location: "/heard/again" }).end();
  },
  /** Repeats a text as often as it is told, compressed. */
  packed({ response, parameter }) {
    const packed = gzipSync(JSON.stringify({ text: "Ahoi ✓".repeat(Number(parameter)) }));
    const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
    response.writeHead(200, { ...CORS, ...headers }).end(packed);
  },
  /** Has a tag, and an eye for it. */
  kept({ request, response, count }) {
    const tag = { ETag: '"one"' };
    if (request.headers["if-none-match"] === '"one"') response.writeHead(304, { ...CORS, ...tag }).end();
    else answer(response, 200, { count }, tag);
  },
  /** The last request of its hour. */
  spent({ response, count }) {
    answer(
      response,
      200,
      { count },
      {
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": String(Math.floor(Date.now() / 1000) + 3600),
      },
    );
  },
  /** A status, and what the request was authorised with: services do that. */
  status({ request, response, parameter }) {
    answer(response, Number(parameter), {
      message: `Refused: ${request.headers.authorization ?? ""} ${request.url ?? ""}`,
    });
  },
  /** Turned away by something in front of the service. */
  guarded({ response }) {
    response.writeHead(403, { ...CORS, "Content-Type": "text/html" });
    response.end("<p>Request forbidden by administrative rules. Send a User-Agent.</p>");
  },
  /** No JSON, whatever it says. */
  garbled({ response }) {
    response.writeHead(200, { ...CORS, "Content-Type": "application/json" }).end('{"count": 1');
  },
  /** A list whose next page is itself. */
  circle({ request, response }) {
    answer(response, 200, [{ id: 1 }], { Link: `<${request.url ?? ""}>; rel="next"` });
  },
  /** Is at `/echo/moved` for now. */
  moved({ response }) {
    response.writeHead(302, { ...CORS, Location: "/echo/moved" }).end();
  },
  /** Is nowhere: one path leads to the other. */
  lost({ response, parameter }) {
    response.writeHead(302, { ...CORS, Location: parameter === "here" ? "/lost/there" : "/lost/here" }).end();
  },
};

/** Listens on a free port of this machine. */
export async function serveMoody(): Promise<Listening> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, PREFLIGHT).end();
      return;
    }
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, mood = "", parameter = ""] = pathname.split("/");
    if (mood === "asked") {
      // Not a mood: how often another path was asked.
      const asked = counts.get(pathname.replace("/asked", "")) ?? 0;
      answer(response, 200, { asked });
      return;
    }
    const count = (counts.get(pathname) ?? 0) + 1;
    counts.set(pathname, count);
    const act = MOODS[mood];
    if (act === undefined) answer(response, 404, { message: "Not Found" });
    else void act({ request, response, count, parameter });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("listens on no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...CORS, "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
