import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/**
 * CORS as in the repository host's specification: what a page may send, and which response headers it may read.
 * `Retry-After` and `Date` are not among them.
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
  /** The number of requests of this path, including this one. */
  readonly count: number;
  readonly parameter: string;
}

/** The behaviours, by the first segment of the path. The second is a parameter, or keeps cases apart. */
const BEHAVIOURS: Readonly<Record<string, (exchange: Exchange) => unknown>> = {
  /** Fails twice. */
  flaky({ response, count }) {
    if (count <= 2) respond(response, 503, { message: "not yet" });
    else respond(response, 200, { count });
  },
  /** Truncates its body once. */
  broken({ response, count }) {
    if (count > 1) {
      respond(response, 200, { count });
      return;
    }
    response.writeHead(200, { ...CORS, "Content-Type": "application/json", "Content-Length": "100" });
    response.write('{"count"', () => response.destroy());
  },
  /** Closes the connection without a response. */
  cut({ response }) {
    response.destroy();
  },
  /** Never responds. */
  silent() {
    return undefined;
  },
  /** Sends headers, and never completes the body. */
  stalled({ response }) {
    response.writeHead(200, { ...CORS, "Content-Type": "application/json" });
    response.write("{");
  },
  /** Returns the request's method and headers. */
  echo({ request, response }) {
    respond(response, 200, { method: request.method, headers: request.headers });
  },
  /** Returns the request's method and body. */
  async heard({ request, response }) {
    respond(response, 200, { method: request.method, body: await text(request) });
  },
  /** Redirects with 307 to `/heard/again`. */
  again({ response }) {
    response.writeHead(307, { ...CORS, Location: "/heard/again" }).end();
  },
  /** A text, repeated as the parameter says, compressed. */
  packed({ response, parameter }) {
    const packed = gzipSync(JSON.stringify({ text: "Ahoi ✓".repeat(Number(parameter)) }));
    const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
    response.writeHead(200, { ...CORS, ...headers }).end(packed);
  },
  /** Has an ETag and responds with 304 to it. */
  kept({ request, response, count }) {
    const tag = { ETag: '"one"' };
    if (request.headers["if-none-match"] === '"one"') response.writeHead(304, { ...CORS, ...tag }).end();
    else respond(response, 200, { count }, tag);
  },
  /** Announces that the hour's limit is spent. */
  spent({ response, count }) {
    respond(
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
  /** A status, with the request's credential in the body, as some services do. */
  status({ request, response, parameter }) {
    respond(response, Number(parameter), {
      message: `Refused: ${request.headers.authorization ?? ""} ${request.url ?? ""}`,
    });
  },
  /** A refusal by a firewall in front of the service. */
  guarded({ response }) {
    response.writeHead(403, { ...CORS, "Content-Type": "text/html" });
    response.end("<p>Request forbidden by administrative rules. Send a User-Agent.</p>");
  },
  /** Truncated JSON, typed as JSON. */
  garbled({ response }) {
    response.writeHead(200, { ...CORS, "Content-Type": "application/json" }).end('{"count": 1');
  },
  /** A list whose next page is itself. */
  circle({ request, response }) {
    respond(response, 200, [{ id: 1 }], { Link: `<${request.url ?? ""}>; rel="next"` });
  },
  /** Redirects with 302 to `/echo/moved`. */
  moved({ response }) {
    response.writeHead(302, { ...CORS, Location: "/echo/moved" }).end();
  },
  /** A redirect loop of two paths. */
  lost({ response, parameter }) {
    response.writeHead(302, { ...CORS, Location: parameter === "here" ? "/lost/there" : "/lost/here" }).end();
  },
};

/** Listens on a free port of this machine. */
export async function serveScripted(): Promise<Listening> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, PREFLIGHT).end();
      return;
    }
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, behaviour = "", parameter = ""] = pathname.split("/");
    if (behaviour === "count") {
      // Not a behaviour: the number of requests of another path.
      const requestCount = counts.get(pathname.replace("/count", "")) ?? 0;
      respond(response, 200, { requestCount });
      return;
    }
    const count = (counts.get(pathname) ?? 0) + 1;
    counts.set(pathname, count);
    const act = BEHAVIOURS[behaviour];
    if (act === undefined) respond(response, 404, { message: "Not Found" });
    else void act({ request, response, count, parameter });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
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

function respond(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...CORS, "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
