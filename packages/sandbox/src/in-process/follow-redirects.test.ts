import { describe, expect, it } from "vitest";
import { followRedirects } from "./in-process-fetch.ts";

const A = "https://a.example/1";

/** Redirects once, then returns what arrived. */
function redirecting(
  status: number,
  location: string,
): { readonly seen: Request[]; readonly send: (request: Request) => Promise<Response> } {
  const seen: Request[] = [];
  const send = async (request: Request): Promise<Response> => {
    seen.push(request);
    if (seen.length === 1) return new Response(null, { status, headers: { Location: location } });
    return new Response(await request.text());
  };
  return { seen, send };
}

const posted = (init: RequestInit = {}): Request =>
  new Request(A, {
    method: "POST",
    body: "text",
    headers: { Authorization: "token x", "Content-Type": "text/plain" },
    ...init,
  });

describe("a redirect", () => {
  it("whose address is in UTF-8 leads to that address", async () => {
    const { send } = redirecting(302, "/caf\xc3\xa9");
    expect((await followRedirects(new Request(A), send)).url).toBe("https://a.example/caf%C3%A9");
  });

  it.each([
    [301, "GET", ""],
    [302, "GET", ""],
    [303, "GET", ""],
    [307, "POST", "text"],
    [308, "POST", "text"],
  ])("with status %d is followed with %s", async (status, method, body) => {
    const { seen, send } = redirecting(status, "/2");
    const response = await followRedirects(posted(), send);
    expect(await response.text()).toBe(body);
    expect([response.url, response.redirected]).toEqual(["https://a.example/2", true]);
    expect(seen[1]?.method).toBe(method);
    expect(seen[1]?.headers.get("content-type")).toBe(body === "" ? null : "text/plain");
    expect(seen[1]?.headers.get("authorization")).toBe("token x");
  });

  it("sends no credential to another origin", async () => {
    const { seen, send } = redirecting(307, "https://b.example/");
    await followRedirects(posted(), send);
    expect(seen[1]?.headers.has("authorization")).toBe(false);
  });

  it("is returned with `manual`, and an error with `error`", async () => {
    const manual = await followRedirects(posted({ redirect: "manual" }), redirecting(302, "/2").send);
    expect([manual.status, manual.url, manual.redirected]).toEqual([302, A, false]);
    await expect(followRedirects(posted({ redirect: "error" }), redirecting(302, "/2").send)).rejects.toThrow(
      TypeError,
    );
  });

  it("fails after twenty", async () => {
    let requests = 0;
    const loop = followRedirects(new Request(A), () => {
      requests += 1;
      return Promise.resolve(new Response(null, { status: 302, headers: { Location: A } }));
    });
    await expect(loop).rejects.toThrow(TypeError);
    expect(requests).toBe(21);
  });
});
