import { expectNone } from "@org/test-kit/expect-none";
import { awkwardKeys, spellings } from "@org/test-kit/spellings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { kyTransport, Secret, type FetchInit, type HttpRequest } from "@org/http-core";
import { secretRedactor } from "@org/http-core/operation";
import { observed, type Exchange } from "./exchange.ts";

const SENT = {
  method: "POST",
  headers: {
    authorization: "Bearer abc123",
    "content-type": "application/json",
    "x-note": "by abc123",
    "x-service-network": "hoodi",
  },
  body: '{"text":"abc123, äöü"}',
} as const;

/** How a request may differ from {@link SENT}. */
interface Change {
  readonly method?: HttpRequest["method"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FetchInit["body"];
}

type Send = (url: string) => Promise<Response>;

/** Sends as a client does. */
function sender(keys: readonly string[] = ["abc123", "a/b+c"]) {
  const seen: Exchange[] = [];
  let time = 0;
  const redactor = secretRedactor(keys.map((key) => new Secret(key)));
  const transport = kyTransport(
    observed(
      redactor,
      (exchange) => seen.push(exchange),
      () => (time += 5),
    ),
  );
  const { signal } = new AbortController();
  const send = (url: string, answer: Send, change: Change = {}): Promise<Response> => {
    const { method, headers, body } = { ...SENT, ...change };
    const init = {
      method,
      headers: { ...headers },
      signal,
      redirect: "follow",
      credentials: "omit",
    } as const;
    return transport({ url, method, headers: new Headers(headers), body }, init, answer);
  };
  return { seen, send };
}

async function exchangesOf(
  url: string,
  answer: Send,
  change?: Change,
  keys?: readonly string[],
): Promise<readonly Exchange[]> {
  const { seen, send } = sender(keys);
  await send(url, answer, change).catch(() => undefined);
  return seen;
}

/** A response behind redirects. A clone of a browser's has its address, too. */
function movedTo(url: string): Response {
  return Object.defineProperties(new Response("{}"), {
    redirected: { value: true },
    url: { value: url },
    clone: { value: () => movedTo(url) },
  });
}

const created = () => Promise.resolve(new Response("{}", { status: 201 }));

test("a request is reported when it is sent, and again with its status", async () => {
  const [sent, done, ...others] = await exchangesOf("https://api.example/a?b=1", created);
  expect(sent).toEqual({
    number: 1,
    method: "POST",
    url: "https://api.example/a?b=1",
    headers: [
      ["authorization", "[redacted]"],
      ["content-type", "application/json"],
      ["x-note", "by [redacted]"],
      ["x-service-network", "hoodi"],
    ],
    body: '{"text":"[redacted], äöü"}',
    status: undefined,
    redirectedTo: undefined,
    sentAt: 5,
    respondedAt: undefined,
  });
  expect(done).toEqual({ ...sent, status: 201, respondedAt: 10 });
  expect(others).toEqual([]);
});

test("a key in an address is masked, by its name or by its value, and the rest is not changed", async () => {
  const [sent] = await exchangesOf("https://api.example/a?apikey=other&x=%2f&note=a%2Fb%2Bc", created);
  expect(sent?.url).toBe("https://api.example/a?apikey=[redacted]&x=%2f&note=[redacted]");
});

test("bytes are shown as text", async () => {
  const body = new TextEncoder().encode("# Grüße");
  const [sent] = await exchangesOf("https://api.example/a", created, { body });
  expect(sent?.body).toBe("# Grüße");
});

test("a request without a body has none, and of a stream nothing is read", async () => {
  const bare = { method: "GET", headers: {}, body: undefined } as const;
  expect((await exchangesOf("https://api.example/a", created, bare))[0]?.body).toBeUndefined();
  const body = new Blob(["abc123"]).stream();
  expect((await exchangesOf("https://api.example/a", created, { body }))[0]?.body).toBe("(a stream)");
});

test("the response of a request is its own, whatever order they arrive in", async () => {
  const { seen, send } = sender();
  const first = Promise.withResolvers<Response>();
  const slow = send("https://api.example/1", () => first.promise);
  await send("https://api.example/2", created);
  first.resolve(new Response(null, { status: 204 }));
  await slow;
  expect(seen.map(({ number, url, status }) => [number, url.slice(-1), status])).toEqual([
    [1, "1", undefined],
    [2, "2", undefined],
    [2, "2", 201],
    [1, "1", 204],
  ]);
});

test("a response is read to its end after it was reported", async () => {
  const { send } = sender();
  expect(await (await send("https://api.example/a", created)).text()).toBe("{}");
});

test("a request without a response has no status", async () => {
  const seen = await exchangesOf("https://api.example/a", () => Promise.reject(new TypeError("down")));
  expect(seen.map(({ status }) => status)).toEqual([undefined]);
});

test("a redirect that the browser followed is reported, masked", async () => {
  const moved = () => Promise.resolve(movedTo("https://api.example/b?token=abc123"));
  const [, done] = await exchangesOf("https://api.example/a", moved);
  expect(done?.redirectedTo).toBe("https://api.example/b?token=[redacted]");
});

test("a key is masked in every spelling: in headers and the body", async () => {
  await fc.assert(
    fc.asyncProperty(awkwardKeys(), async (key) => {
      const spelled = Object.entries(spellings(key));
      const headers = Object.fromEntries(spelled.map(([at, text]) => [`x-note-${at}`, text]));
      const body = `{${spelled.map(([at, text]) => `"${at}":"${text}"`).join()}}`;
      const seen = await exchangesOf("https://api.example/a", created, { headers, body }, [key]);
      expect(seen).toHaveLength(2);
      expectNone(JSON.stringify(seen), [key]);
    }),
  );
});

/** An address parser rewrites these in a path: backslashes and dot segments. */
const PARSED = /\\|\/\.{1,2}[/?#]/;

test("a key is masked in every spelling: in addresses and redirects", async () => {
  await fc.assert(
    fc.asyncProperty(awkwardKeys(), async (key) => {
      for (const spelled of new Set(spellings(key))) {
        const url = `https://api.example/${spelled}?q=${spelled}`;
        // A client refuses or escapes it in a path.
        const sent = PARSED.test(spelled) ? `https://api.example/?q=${spelled}` : url;
        const moved = () => Promise.resolve(movedTo(url));
        const seen = await exchangesOf(sent, moved, { method: "GET", headers: {}, body: undefined }, [key]);
        expect(seen).toHaveLength(2);
        expectNone(JSON.stringify(seen), [key]);
      }
    }),
  );
});
