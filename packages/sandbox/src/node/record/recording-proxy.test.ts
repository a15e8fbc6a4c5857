import { once } from "node:events";
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { gzipSync } from "node:zlib";
import { ParameterError, Secret } from "@org/http-core";
import { replay } from "@org/http-core/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { frozenSandbox, row } from "../../../test/ask.ts";
import { recordService, type RecordingProxy } from "./recording-proxy.ts";

/** Answers a request of the live service. */
type Answer = (message: IncomingMessage, response: ServerResponse, body: Buffer) => void;

let answer: Answer;
let upstream: string;
let proxy: RecordingProxy;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  const server = createServer((message, response) => {
    const parts: Buffer[] = [];
    message.on("data", (part: Buffer) => parts.push(part));
    message.on("end", () => answer(message, response, Buffer.concat(parts)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  upstream = `http://127.0.0.1:${String(typeof address === "object" ? address?.port : "")}/v3`;
  proxy = await recordService({ service: "repoHost", upstream });
  closing.push(
    () => proxy.close(),
    () => server.close().closeAllConnections(),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The response to a request that `fetch` does not send. */
function responseTo(proxied: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => proxied.on("response", resolve).on("error", reject));
}

const json: Answer = (_, response) => {
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(`{"url":"${upstream}/meta","next":"${upstream.replaceAll("/", String.raw`\/`)}\\/x"}`);
};

/** All that the tape says, as text. */
async function taped(): Promise<string> {
  return JSON.stringify(await proxy.tape());
}

describe("what passes through", () => {
  it("is the request as it was, to the base address of the service", async () => {
    let seen: IncomingMessage | undefined;
    let sent: Buffer | undefined;
    answer = (message, response, body) => {
      [seen, sent] = [message, body];
      response.writeHead(201, "Made", { "X-Kind": "own", "Set-Cookie": ["a=12345", "b=67890"] }).end("ok");
    };
    const response = await fetch(`${proxy.url}/repos/a%2Fb?q=%20x&q=y`, {
      method: "PATCH",
      headers: { "X-Own": "1", "User-Agent": "mine", Authorization: "Bearer t0ken" },
      body: "text",
    });
    expect([seen?.method, seen?.url, String(sent)]).toEqual(["PATCH", "/v3/repos/a%2Fb?q=%20x&q=y", "text"]);
    expect(seen?.headers).toMatchObject({
      "x-own": "1",
      "user-agent": "mine",
      authorization: "Bearer t0ken",
      host: new URL(upstream).host,
      "content-length": "4",
    });
    expect([response.status, response.statusText, await response.text()]).toEqual([201, "Made", "ok"]);
    expect(response.headers.get("x-kind")).toBe("own");
    expect(response.headers.getSetCookie()).toEqual(["a=12345", "b=67890"]);
  });

  it("has no headers of one connection, in either direction", async () => {
    let seen: IncomingMessage | undefined;
    answer = (message, response) => {
      seen = message;
      response
        .writeHead(200, { Connection: "X-Link, close", "X-Link": "1", "Keep-Alive": "timeout=9" })
        .end();
    };
    const proxied = request(`${proxy.url}/meta`, {
      headers: {
        Connection: "X-Hop",
        "X-Hop": "1",
        TE: "trailers",
        "Proxy-Authorization": "Basic abcdef",
        Expect: "100-continue",
      },
    }).end();
    const { headers } = await responseTo(proxied);
    expect(Object.keys(seen?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:x-hop|te|proxy-authorization|expect)$/)]),
    );
    expect(headers).not.toHaveProperty("x-link");
    expect(headers).not.toHaveProperty("keep-alive", "timeout=9");
    proxied.destroy();
  });

  it("is every byte of a body, also compressed", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    answer = (_, response, body) => {
      expect(body.equals(bytes)).toBe(true);
      response.writeHead(200, { "Content-Encoding": "gzip", "Content-Type": "image/png" });
      response.end(gzipSync(bytes));
    };
    const response = await fetch(`${proxy.url}/upload`, { method: "PUT", body: bytes });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.has("content-encoding")).toBe(false);
    const base64 = bytes.toString("base64");
    const [recording] = (await proxy.tape()).recordings;
    expect(recording).toMatchObject({ request: { body: { base64 } }, response: { body: { base64 } } });
  });

  it("is a redirect, which the proxy does not follow", async () => {
    answer = (_, response) => response.writeHead(302, { Location: `${upstream}/elsewhere` }).end();
    const response = await fetch(`${proxy.url}/here`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, `${proxy.url}/elsewhere`]);
    const { recordings } = await proxy.tape();
    expect(recordings).toMatchObject([
      { response: { status: 302, headers: { location: `${upstream}/elsewhere` } } },
    ]);
  });

  it("leads to the proxy for the client, and to the service on the tape", async () => {
    answer = (message, response, body) => {
      response.setHeader("Link", `<${upstream}/meta?page=2>; rel="next"`);
      json(message, response, body);
    };
    const response = await fetch(`${proxy.url}/meta`);
    expect(response.headers.get("link")).toBe(`<${proxy.url}/meta?page=2>; rel="next"`);
    expect(await response.json()).toEqual({ url: `${proxy.url}/meta`, next: `${proxy.url}/x` });
    const text = await taped();
    expect(text).toContain(`<${upstream}/meta?page=2>`);
    expect(text).not.toContain(proxy.url);
  });

  it("is HEAD with the length of the body, and 204 and 304 without a body", async () => {
    answer = (message, response) => {
      if (message.method === "HEAD") response.writeHead(200, { "Content-Length": "77" }).end();
      else response.writeHead(message.url === "/v3/304" ? 304 : 204, { ETag: '"a"' }).end();
    };
    const head = await fetch(`${proxy.url}/meta`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("77");
    expect((await fetch(`${proxy.url}/304`, { headers: { "If-None-Match": '"a"' } })).status).toBe(304);
    expect((await fetch(`${proxy.url}/204`)).status).toBe(204);
    expect((await proxy.tape()).recordings).toHaveLength(3);
  });
});

describe("a failure", () => {
  it("of the service is 502 for the client, and a failure on the tape", async () => {
    answer = (message) => void message.socket.destroy();
    expect((await fetch(`${proxy.url}/meta`)).status).toBe(502);
    const [recording] = (await proxy.tape()).recordings;
    expect(recording).toHaveProperty("failure.code");
  });

  it("of the client is not on the tape", async () => {
    const gone = new AbortController();
    answer = () => gone.abort();
    await expect(fetch(`${proxy.url}/meta`, { signal: gone.signal })).rejects.toThrow("abort");
    answer = json;
    await fetch(`${proxy.url}/after`);
    expect((await proxy.tape()).recordings.map((one) => one.request.url)).toEqual([`${upstream}/after`]);
  });

  it("of a request that cannot be sent is 400", async () => {
    const proxied = request(`${proxy.url}/meta`, { method: "GET", headers: { "Content-Length": "1" } });
    expect((await responseTo(proxied.end("x"))).statusCode).toBe(400);
    proxied.destroy();
  });
});

describe("secrets", () => {
  const secret = (name: string): string => `s3cret-of-${name}`;

  it("are on no tape, wherever they are", async () => {
    answer = (message, response) => {
      response.setHeader("Content-Type", "application/json");
      response.setHeader("Set-Cookie", `session=${secret("set-cookie")}; Path=/`);
      response.setHeader("X-Refresh-Token", secret("response-header"));
      response.end(
        JSON.stringify({
          login: "alice",
          token: secret("response-json"),
          keys: [{ api_key: secret("list") }],
          seen: [secret("set-cookie"), message.headers.authorization, message.headers.cookie, message.url],
        }),
      );
    };
    const headers = { Authorization: `token ${secret("authorization")}`, Cookie: `sid=${secret("cookie")}` };
    await fetch(`${proxy.url}/user?access_token=${secret("query")}&page=2`, { headers });
    await fetch(`${proxy.url}/sessions`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Api-Key": secret("header") },
      body: JSON.stringify({ user: { password: secret("request-json"), name: "bob" } }),
    });
    await fetch(`${proxy.url}/sessions`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `name=carol&client_secret=${encodeURIComponent(secret("form"))}`,
    });
    const text = await taped();
    expect(text).not.toContain("s3cret");
    expect(text).toContain("[redacted]");
    for (const kept of ["alice", "bob", "carol", "page=2"]) expect(text).toContain(kept);
  });

  it("of a response are masked in requests before and after it", async () => {
    answer = (message, response) => {
      response.setHeader("Content-Type", message.url === "/v3/login" ? "application/json" : "text/plain");
      response.end(message.url === "/v3/login" ? `{"token":"${secret("later")}"}` : secret("later"));
    };
    for (const path of ["before", "login", "after"]) await fetch(`${proxy.url}/${path}`);
    const text = await taped();
    expect(text).not.toContain("s3cret");
    expect(text.match(/\[redacted\]/g)).toHaveLength(3);
  });

  it("that only the caller knows are masked if the caller passes them", async () => {
    const own = await recordService({ service: "clob", upstream, redact: [new Secret("pony-club")] });
    closing.push(own.close);
    answer = (_, response) => response.end("the pony-club meets");
    await fetch(`${own.url}/pony-club`);
    const text = JSON.stringify(await own.tape());
    expect(text).toContain("the [redacted] meets");
    expect(text).not.toContain("pony");
  });

  it("do not include the short keys of licenses", async () => {
    answer = (_, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end('{"license":{"key":"apache-2.0"},"deploy":{"key":"AAAAB3NzaC1yc2EAAAADAQABAAABAQ"}}');
    };
    await fetch(`${proxy.url}/licenses/apache-2.0`);
    const text = await taped();
    expect(text).toContain("/licenses/apache-2.0");
    expect(text).not.toContain("AAAAB3");
  });
});

describe("the tape", () => {
  it("is replayed by a sandbox without further options", async () => {
    answer = json;
    await fetch(`${proxy.url}/meta?page=1`, { headers: { Authorization: "token of-mine" } });
    const sandbox = frozenSandbox();
    const { responses, leftOut } = await sandbox.recordings.load(
      JSON.parse(JSON.stringify(await proxy.tape())),
      { mode: "strict" },
    );
    expect([responses, leftOut]).toEqual([1, []]);
    const replayed = await sandbox.fetch(`${sandbox.origins.repoHost}/meta?page=1`);
    expect(row(await replayed.json())["url"]).toBe(`${sandbox.origins.repoHost}/meta`);
    expect((await sandbox.fetch(`${sandbox.origins.repoHost}/user`)).status).toBe(404);
  });

  it("is replayed to clients", async () => {
    answer = json;
    await fetch(`${proxy.url}/meta`);
    const again = await replay(await proxy.tape())(`${upstream}/meta`);
    expect(row(await again.json())["url"]).toBe(`${upstream}/meta`);
  });

  it("has the order of the requests, not of the responses", async () => {
    const waiting: (() => void)[] = [];
    const arrived = new Promise<void>((resolve) => {
      answer = (message, response) => {
        if (message.url === "/v3/slow") {
          waiting.push(() => response.end());
          resolve();
        } else response.end();
      };
    });
    const slow = fetch(`${proxy.url}/slow`);
    await arrived;
    await fetch(`${proxy.url}/fast`);
    expect((await proxy.tape()).recordings).toHaveLength(1);
    for (const end of waiting) end();
    await slow;
    expect((await proxy.tape()).recordings.map(({ request: { url } }) => url)).toEqual([
      `${upstream}/slow`,
      `${upstream}/fast`,
    ]);
  });
});

it.each([
  ["an address with a password", { upstream: "https://a:b@c.example" }],
  ["another scheme", { upstream: "ftp://c.example" }],
  ["an unknown service", { service: "weather" }],
  ["an unknown option", { target: "x" }],
])("%s is refused", async (_, wrong) => {
  const options = { service: "repoHost", upstream: "https://c.example", ...wrong } as const;
  await expect(Reflect.apply(recordService, undefined, [options])).rejects.toThrow(ParameterError);
});
