import { describe, expect, test, vi } from "vitest";
import { Secret } from "../auth/secret.ts";
import { apiKey, bearer } from "../auth/schemes.ts";
import type { Fetch } from "../run/send.ts";
import { record, tapeRedactor } from "./recorder.ts";

const URL_OF_THING = "https://tape.example/things/7";

/** Records one exchange. */
async function recorded(response: Response, init?: RequestInit, options?: Parameters<typeof record>[1]) {
  const recorder = record(() => Promise.resolve(response), options);
  const live = await recorder.fetch(URL_OF_THING, init);
  const [recording] = recorder.tape().recordings;
  return { live, recording };
}

describe("the recorded fetch", () => {
  test("passes the request on as it is", async () => {
    const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response()));
    const { signal } = new AbortController();
    const body = Uint8Array.of(1, 2);
    const request = new Request(URL_OF_THING, {
      method: "PUT",
      headers: { Authorization: "Bearer s3cret" },
      body,
      redirect: "manual",
      signal,
    });
    await record(fetch).fetch(request);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      URL_OF_THING,
      expect.objectContaining({
        method: "PUT",
        headers: { authorization: "Bearer s3cret" },
        body,
        redirect: "manual",
      }),
    );
  });

  test.each<[string | URL | Request, RequestInit | undefined]>([
    [URL_OF_THING, { method: "POST" }],
    [new URL(URL_OF_THING), { method: "POST" }],
    [new Request(URL_OF_THING), { method: "POST" }],
    [new Request(URL_OF_THING, { method: "POST" }), undefined],
  ])("takes what `fetch` takes: %#", async (input, init) => {
    const { fetch, tape } = record(() => Promise.resolve(new Response()));
    await fetch(input, init);
    expect(tape().recordings).toMatchObject([{ request: { method: "POST", url: URL_OF_THING } }]);
  });

  test("returns the response with all its headers and its body", async () => {
    const headers = { "set-cookie": "a=b", "content-type": "text/plain" };
    const { live } = await recorded(new Response("né", { status: 404, statusText: "No", headers }));
    expect([live.status, live.statusText, await live.text()]).toEqual([404, "No", "né"]);
    expect(Object.fromEntries(live.headers)).toEqual(headers);
  });

  test.each([204, 205, 304])("returns and records a %i without a body", async (status) => {
    const { live, recording } = await recorded(new Response(null, { status }));
    expect([live.status, live.body]).toEqual([status, null]);
    expect(recording).toMatchObject({ response: { status, body: { text: "" } } });
  });

  test("returns a redirect whose content a browser hides, and does not record it", async () => {
    const hidden = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    const { live, recording } = await recorded(hidden);
    expect(live).toBe(hidden);
    expect(recording).toBeUndefined();
  });
});

describe("a recording", () => {
  test("has neither cookies nor headers of the connection or of the encoded body", async () => {
    const headers = {
      "set-cookie": "a=b",
      "content-encoding": "gzip",
      "content-length": "99",
      connection: "keep-alive",
      "transfer-encoding": "chunked",
      etag: '"1"',
    };
    const { recording } = await recorded(new Response("x", { headers }));
    expect(recording).toMatchObject({ response: { headers: { etag: '"1"' } } });
    expect(JSON.stringify(recording)).not.toMatch(/cookie|encoding|length|connection/);
  });

  test("of a failure has its code, or none", async () => {
    const errors = [Object.assign(new Error("s3cret"), { code: "ECONNRESET" }), new TypeError("s3cret")];
    const { fetch, tape } = record(() => Promise.reject(errors.shift() ?? new Error("no more")));
    for (const _ of [1, 2]) await expect(fetch(URL_OF_THING)).rejects.toThrow("s3cret");
    expect(tape().recordings).toMatchObject([{ failure: { code: "ECONNRESET" } }, { failure: { code: "" } }]);
    expect(JSON.stringify(tape())).not.toContain("s3cret");
  });

  test("is not made of a request that the caller aborted", async () => {
    const controller = new AbortController();
    const { fetch, tape } = record(() => {
      controller.abort();
      return Promise.reject(new DOMException("aborted", "AbortError"));
    });
    await expect(fetch(URL_OF_THING, { signal: controller.signal })).rejects.toThrow("aborted");
    expect(tape().recordings).toEqual([]);
  });
});

describe("a redactor of a tape", () => {
  const secret = "an/0dd s3cre";
  const request = { method: "GET", url: URL_OF_THING, headers: {} };

  test("removes given secrets from each part, in other encodings too", () => {
    const { request: clean, response } = tapeRedactor([new Secret(secret)]);
    const url = `https://tape.example/${encodeURIComponent(secret)}`;
    expect(clean({ ...request, url, headers: { accept: secret }, body: { text: btoa(secret) } })).toEqual({
      method: "GET",
      url: "https://tape.example/[redacted]",
      headers: { accept: "[redacted]" },
      body: { text: "[redacted]" },
    });
    const body = { base64: btoa(`\xff${secret}\xff`) };
    expect(response({ status: 200, statusText: secret, headers: { etag: secret }, body })).toEqual({
      status: 200,
      statusText: "[redacted]",
      headers: { etag: "[redacted]" },
      body: { base64: btoa("\xff[redacted]\xff") },
    });
  });

  test("leaves bytes without a secret as they are", () => {
    const body = { base64: btoa("\xff\xfe") };
    expect(tapeRedactor([new Secret(secret)]).request({ ...request, body }).body).toBe(body);
  });

  test("removes the query parameters of credentials, and names them", () => {
    const redactor = tapeRedactor([apiKey("s3cret", "k"), bearer("t0ken-of-one")], ["also"]);
    expect(redactor.query).toEqual(["also", "k"]);
    const url = `${URL_OF_THING}?page=2&k=1&also=2&access_token=3`;
    expect(redactor.request({ ...request, url }).url).toBe(`${URL_OF_THING}?page=2`);
  });

  test("learns secrets from requests, but not words of JSON", () => {
    const redactor = tapeRedactor([]);
    redactor.learn(
      new Request(`${URL_OF_THING}?api_key=le4rned&session=true`, { headers: { cookie: "a=c00kie1" } }),
    );
    const body = { text: "le4rned true c00kie1 false" };
    expect(redactor.request({ ...request, body }).body).toEqual({ text: "[redacted] true [redacted] false" });
  });
});
