import { expectNone } from "@org/test-kit/expect-none";
import { awkwardKeys, spellings } from "@org/test-kit/spellings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Secret, type FetchInit } from "@org/http-core";
import { secretRedactor } from "@org/http-core/operation";
import { observed, type Exchange } from "./exchange.ts";

const init: FetchInit = {
  method: "POST",
  headers: { authorization: "Bearer abc123", "x-service-network": "hoodi", "x-note": "by abc123" },
  body: '{"text":"abc123, äöü"}',
  signal: new AbortController().signal,
  redirect: "follow",
  credentials: "omit",
};

async function exchangesOf(
  url: string,
  answer: () => Promise<Response>,
  more: Partial<FetchInit> = {},
  keys: readonly string[] = ["abc123", "a/b+c"],
): Promise<readonly Exchange[]> {
  const seen: Exchange[] = [];
  let time = 0;
  const redactor = secretRedactor(keys.map((key) => new Secret(key)));
  const fetch = observed(
    answer,
    redactor,
    (exchange) => seen.push(exchange),
    () => (time += 5),
  );
  await fetch(url, { ...init, ...more }).catch(() => undefined);
  return seen;
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
      ["x-service-network", "hoodi"],
      ["x-note", "by [redacted]"],
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

test("a request without a response has no status", async () => {
  const seen = await exchangesOf("https://api.example/a", () => Promise.reject(new TypeError("down")));
  expect(seen.map(({ status }) => status)).toEqual([undefined]);
});

test("a redirect that the browser followed is reported, masked", async () => {
  const moved = new Response("{}");
  Object.defineProperties(moved, {
    redirected: { value: true },
    url: { value: "https://api.example/b?token=abc123" },
  });
  const [, done] = await exchangesOf("https://api.example/a", () => Promise.resolve(moved));
  expect(done?.redirectedTo).toBe("https://api.example/b?token=[redacted]");
});

test("a key is masked in every spelling: in addresses, headers, the body and a redirect", async () => {
  await fc.assert(
    fc.asyncProperty(awkwardKeys(), async (key) => {
      for (const spelled of spellings(key)) {
        const moved = new Response("{}");
        const url = `https://api.example/${spelled}?q=${spelled}`;
        Object.defineProperties(moved, { redirected: { value: true }, url: { value: url } });
        const sent = { headers: { "x-note": spelled }, body: `{"a":"${spelled}"}` };
        expectNone(JSON.stringify(await exchangesOf(url, () => Promise.resolve(moved), sent, [key])), [key]);
      }
    }),
  );
});
