import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { row, type Row } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice } = host();

/** Runs a script as a page would, and gives back what its callback was called with. */
const called = (script: string): Row => {
  const calls: unknown[] = [];
  runInNewContext(script, { show: (value: unknown) => calls.push(JSON.parse(JSON.stringify(value))) });
  expect(calls).toHaveLength(1);
  return row(calls[0]);
};

describe("callback", () => {
  it("turns the response into a script", async () => {
    const [script, plain] = [
      await alice("/repos/acme/rocket?callback=show"),
      await alice("/repos/acme/rocket"),
    ];
    expect(script.status).toBe(200);
    expect(script.headers.get("content-type")).toBe("application/javascript; charset=utf-8");
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
    expect(script.text).toMatch(/^\/\*\*\/show\(\{/);
    const { meta, data } = called(script.text);
    expect(data).toEqual(plain.json);
    expect(row(meta)["status"]).toBe(200);
    expect(row(meta)["X-RateLimit-Limit"]).toBe("5000");
    expect(row(meta)["ETag"]).toMatch(/^"/);
  });

  it("puts header values into meta as text, and links as pairs", async () => {
    const { meta } = called((await alice("/repos/acme/rocket/issues?per_page=50&callback=show")).text);
    const { status, Link, ...headers } = row(meta);
    expect(status).toBeTypeOf("number");
    for (const value of Object.values(headers)) expect(value).toBeTypeOf("string");
    expect(Link).toEqual([
      [expect.stringMatching(/per_page=50.*page=2/), { rel: "next" }],
      [expect.stringMatching(/page=2/), { rel: "last" }],
    ]);
  });

  it("puts an error's status into meta, since a page cannot see a script's status", async () => {
    const script = await anonymous("/nowhere?callback=show");
    expect(script.status).toBe(200);
    const { meta, data } = called(script.text);
    expect(row(meta)["status"]).toBe(404);
    expect(data).toMatchObject({ message: "Not Found" });
  });

  it.each(["alert(1)//", "a b", "1a", "a..b", "<script>", ""])(
    "%j is refused, since it is not a function name",
    async (callback) => {
      const response = await anonymous(`/meta?callback=${encodeURIComponent(callback)}`);
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toMatch(/json/);
    },
  );

  it("is checked after User-Agent and limits, and its error has their headers", async () => {
    const { anonymous: client } = host();
    const left = async (path: string): Promise<number> =>
      Number((await client(path)).headers.get("x-ratelimit-remaining"));
    const before = await left("/rate_limit");
    const refused = await client("/?callback=a-b");
    expect(refused.status).toBe(400);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe(String(before - 1));
    expect(refused.headers.get("x-service-media-type")).toBe("service.v3");
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    const nameless = await client("/?callback=a-b", { headers: { "User-Agent": "" } });
    expect(nameless.status).toBe(403);
  });

  it("may be a path to a function", async () => {
    expect((await anonymous("/meta?callback=jQuery.fn.$_1")).text).toMatch(/^\/\*\*\/jQuery\.fn\.\$_1\(/);
  });

  it("is ignored for other methods", async () => {
    const posted = await anonymous("/markdown?callback=show", { method: "POST", body: '{"text":"x"}' });
    expect(posted.headers.get("content-type")).toMatch(/^text\/html/);
  });

  it("escapes characters that would end the script", async () => {
    const own = host();
    const title = "</script> \u2028 \u2029";
    const body = JSON.stringify({ title });
    const issue = row((await own.alice("/repos/acme/seed/issues", { method: "POST", body })).json);
    const script = await own.alice(`/repos/acme/seed/issues/${String(issue["number"])}?callback=show`);
    expect(script.text).not.toMatch(/<\/|\u2028|\u2029/);
    expect(row(called(script.text)["data"])["title"]).toBe(title);
  });
});
