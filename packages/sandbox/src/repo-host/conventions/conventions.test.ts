import { describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob } = host();

describe("User-Agent", () => {
  it.each(["", "   ", "-", "()"])("%j is forbidden, with plain text typed as HTML", async (userAgent) => {
    const response = await anonymous("/", { headers: { "User-Agent": userAgent } });
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.text).toMatch(/administrative rules/);
    expect(response.text).not.toMatch(/[<>{}]/);
  });

  it("may be the name of an application or an account", async () => {
    expect((await anonymous("/", { headers: { "User-Agent": "alice" } })).status).toBe(200);
    expect((await anonymous("/", { headers: { "User-Agent": "my-app/1.0 (+https://x)" } })).status).toBe(200);
  });

  it("is added if the request has none", async () => {
    expect((await anonymous("/meta")).status).toBe(200);
  });
});

describe("CORS", () => {
  it("allows any origin, in every response", async () => {
    for (const path of ["/", "/nowhere", "/user"]) {
      const { headers } = await anonymous(path);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(headers.get("access-control-expose-headers")).toBe(
        "ETag, Link, X-Service-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval",
      );
    }
  });

  it("answers a preflight with 204 and the specification's lists, without requiring a User-Agent", async () => {
    const preflight = await anonymous("/repos/acme/rocket", {
      method: "OPTIONS",
      headers: { "User-Agent": "" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.text).toBe("");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST, PATCH, PUT, DELETE");
    expect(preflight.headers.get("access-control-max-age")).toBe("86400");
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Service-OTP, X-Requested-With",
    );
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("the media type", () => {
  const used = async (accept: string): Promise<string | null> =>
    (await alice("/repos/acme/rocket", { headers: { Accept: accept } })).headers.get("x-service-media-type");

  it("is named in every response", async () => {
    expect(await used("*/*")).toBe("service.v3");
    expect(await used("application/vnd.service.v3+json")).toBe("service.v3; format=json");
    expect(await used("application/vnd.service+json")).toBe("service.v3; format=json");
    expect((await anonymous("/nowhere")).headers.get("x-service-media-type")).toBe("service.v3");
  });

  const sent = async (path: string, form: string): Promise<string | null> => {
    const response = await alice(path, {
      headers: { Accept: `text/html, application/vnd.service.v3${form};q=0.9` },
    });
    return response.headers.get("x-service-media-type");
  };

  it.each([
    ["/repos/acme/rocket/issues/1", ".raw+json", "service.v3; param=raw; format=json"],
    ["/repos/acme/rocket/issues/1/comments", ".full+json", "service.v3; param=full; format=json"],
    ["/repos/acme/rocket/issues/1", ".raw", "service.v3; param=raw; format=json"],
    ["/repos/acme/rocket/issues", ".html", "service.v3; param=html; format=json"],
    ["/search/issues?q=the", ".text-match+json", "service.v3; format=json"],
    ["/repos/acme/rocket/issues/1", ".sha+json", "service.v3; format=json"],
    ["/users/alice", ".raw+json", "service.v3; format=json"],
    ["/repos/acme/rocket", ".raw", "service.v3"],
    ["/repos/acme/rocket/contents/README.md", ".raw", "service.v3; param=raw"],
    ["/repos/acme/rocket/contents/README.md", ".raw+json", "service.v3; param=raw"],
    ["/repos/acme/rocket/readme", ".html", "service.v3; param=html"],
    ["/repos/acme/rocket/contents/LICENSE", ".html", "service.v3"],
    ["/repos/acme/rocket/contents", ".raw", "service.v3"],
    ["/repos/acme/rocket/contents/nowhere", ".raw", "service.v3"],
    ["/repos/acme/rocket/commits/main", ".sha", "service.v3; param=sha"],
    ["/repos/acme/rocket/commits/main", ".diff", "service.v3"],
    ["/repos/acme/rocket/compare/main...main", ".patch", "service.v3"],
    ["/repos/acme/rocket", "+xml", "service.v3"],
    ["/nowhere", ".raw+json", "service.v3; format=json"],
  ])("is the one that was sent, not the requested one: %s as %s", async (path, form, named) => {
    expect(await sent(path, form)).toBe(named);
  });

  it("is named in a 304 as in a 200", async () => {
    const Accept = "application/vnd.service.v3.raw";
    const path = "/repos/acme/rocket/contents/README.md";
    const etag = (await alice(path, { headers: { Accept } })).headers.get("etag") ?? "";
    const unchanged = await alice(path, { headers: { Accept, "If-None-Match": etag } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get("x-service-media-type")).toBe("service.v3; param=raw");
  });

  it(".sha returns a commit's SHA as text, .raw a blob's content", async () => {
    const as = async (path: string, form: string): Promise<string> =>
      (await alice(path, { headers: { Accept: `application/vnd.service.v3.${form}` } })).text;
    const { sha } = row((await alice("/repos/acme/rocket/commits/main")).json);
    expect(await as("/repos/acme/rocket/commits/main", "sha")).toBe(sha);
    const file = row((await alice("/repos/acme/rocket/contents/README.md")).json);
    expect(await as(`/repos/acme/rocket/git/blobs/${String(file["sha"])}`, "raw")).toMatch(/^# rocket/);
  });

  it("of an unknown version is refused", async () => {
    const response = await alice("/", { headers: { Accept: "application/vnd.service.v4+json" } });
    expect(response.status).toBe(415);
    expect(row(response.json)["message"]).toMatch(/v4/);
  });

  it("has the vendor's name of the dialect", async () => {
    const spelled = host({ dialect: { vendor: "acme", headers: { "X-Service-": "X-Acme-" } } });
    const response = await spelled.anonymous("/", { headers: { Accept: "application/vnd.acme.v3+json" } });
    expect(response.headers.get("x-acme-media-type")).toBe("acme.v3; format=json");
    expect(response.headers.get("access-control-expose-headers")).toMatch(/X-Acme-OTP/);
    expect(response.headers.has("x-service-media-type")).toBe(false);
  });
});

describe("bodies", () => {
  const ISSUES = "/repos/acme/rocket/issues";

  it.each(["{", "title", '{"title": }', "\u0000"])("that are not JSON (%j) get a 400", async (body) => {
    const response = await bob(ISSUES, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(row(response.json)["message"]).toBe("Problems parsing JSON");
  });

  it.each(["[]", '"title"', "1", "null", "true"])(
    "that are not JSON objects (%j) get a 400",
    async (body) => {
      for (const path of [ISSUES, "/markdown"]) {
        const response = await bob(path, { method: "POST", body });
        expect(response.status).toBe(400);
        expect(row(response.json)["message"]).toBe("Body should be a JSON object");
      }
    },
  );

  it.each([
    ["a lone continuation byte", [0x80]],
    ["half a character", [0xc3]],
    ["an overlong form", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
  ])("that are not UTF-8 get a 400: %s", async (_, bytes) => {
    const json = (field: string): Uint8Array<ArrayBuffer> => {
      const [before, after] = [`{"${field}":"a`, 'b"}'].map((text) => new TextEncoder().encode(text));
      return Uint8Array.from([...(before ?? []), ...bytes, ...(after ?? [])]);
    };
    for (const [path, body] of [
      [ISSUES, json("title")],
      ["/markdown", json("text")],
    ] as const) {
      const response = await bob(path, { method: "POST", body });
      expect(response.status).toBe(400);
      expect(row(response.json)["message"]).toBe("Problems parsing JSON");
    }
  });

  it("may contain any Unicode characters", async () => {
    const made = await bob(ISSUES, sending("POST", { title: "\ufffd 🚀 é" }));
    expect(row(made.json)["title"]).toBe("\ufffd 🚀 é");
  });

  it("with invalid fields get a 422 that names each field", async () => {
    const response = await alice(
      ISSUES,
      sending("POST", { title: 7, body: 7, state: "ajar", labels: ["nope"], assignees: ["nobody"] }),
    );
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ message: "Validation Failed" });
    expect(row(response.json)["errors"]).toEqual([
      { resource: "Issue", field: "title", code: "invalid" },
      { resource: "Issue", field: "body", code: "invalid" },
      { resource: "Issue", field: "state", code: "invalid" },
      { resource: "Issue", field: "labels", code: "invalid" },
      { resource: "Issue", field: "assignees", code: "missing" },
    ]);
  });

  it("can cause all five error codes", async () => {
    const codes = async (path: string, fields: unknown): Promise<unknown> =>
      rows((await alice(path, sending("POST", fields))).json, "errors").map(
        ({ field, code }) => `${String(field)} ${String(code)}`,
      );
    expect(await codes(ISSUES, {})).toEqual(["title missing_field"]);
    expect(await codes(ISSUES, { title: "x".repeat(257) })).toEqual(["title custom"]);
    expect(await codes(ISSUES, { title: "x", assignees: ["nobody"] })).toEqual(["assignees missing"]);
    expect(await codes("/repos/acme/rocket/labels", { name: "bug" })).toEqual(["name already_exists"]);
    expect(await codes("/repos/acme/rocket/labels", { name: "x", color: "red" })).toEqual(["color invalid"]);
    expect(await codes("/user/repos", { name: "notes" })).toEqual(["name already_exists"]);
    const custom = rows((await alice(ISSUES, sending("POST", { title: "x".repeat(257) }))).json, "errors");
    expect(custom[0]?.["message"]).toMatch(/too long/);
    expect(custom[0]?.["documentation_url"]).toMatch(/^https:/);
  });

  it("may be absent from a PUT, with a Content-Length of 0", async () => {
    expect((await bob("/notifications", { method: "PUT" })).status).toBe(205);
    const { sandbox } = host();
    const { response: bare } = await sandbox.handle("repoHost", {
      method: "PUT",
      url: new URL(`${sandbox.origins.repoHost}/notifications`),
      headers: new Headers({ "User-Agent": "test", Authorization: "token bob-token" }),
      body: new Uint8Array(),
      address: "192.0.2.1",
      prefix: "",
    });
    expect(bare.status).toBe(411);
  });
});

describe("methods", () => {
  it("HEAD is GET without the body", async () => {
    const [head, get] = [
      await alice("/repos/acme/rocket", { method: "HEAD" }),
      await alice("/repos/acme/rocket"),
    ];
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    for (const name of ["etag", "content-type", "last-modified"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it("POST is accepted in place of PATCH", async () => {
    const patched = await alice("/repos/acme/rocket/issues/3", sending("PATCH", { title: "By PATCH" }));
    expect(row(patched.json)["title"]).toBe("By PATCH");
    const posted = await alice("/repos/acme/rocket/issues/3", sending("POST", { title: "By POST" }));
    expect(posted.status).toBe(200);
    expect(row(posted.json)["title"]).toBe("By POST");
  });
});
