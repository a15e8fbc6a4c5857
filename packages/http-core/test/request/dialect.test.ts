import { scriptedFetch } from "@org/http-core/testing";
import { wireNames } from "@org/http-core/operation";
import { bearer, createClient, hmac } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { byCursor, getThing } from "../shop.ts";

describe("a dialect", () => {
  test("without entries uses the specification's names", () => {
    const plain = wireNames();
    expect(plain.header("SVC_KEY")).toBe("SVC_KEY");
    expect(plain.path(getThing)).toBe("/things/{id}");
    expect(plain.place(byCursor, "limit").name).toBe("limit");
    expect(plain.mediaType("application/vnd.service.v3+json")).toBe("application/vnd.service.v3+json");
  });

  test("applies the longest matching header prefix", () => {
    const { header } = wireNames({ headers: { "X-Shop-": "X-Acme-", "X-Shop-Tenant": "Acme-Account" } });
    expect([header("X-Shop-Tenant"), header("x-shop-other"), header("Accept")]).toEqual([
      "Acme-Account",
      "X-Acme-other",
      "Accept",
    ]);
  });

  test("renames paths, parameters, headers and a credential's headers on the wire", async () => {
    const fetch = scriptedFetch(Response.json({ id: "7" }), Response.json({ data: [] }));
    const auth = hmac({
      principal: "me",
      message: () => "",
      sign: () => Promise.resolve("signed"),
      headers: (signature) => ({ SVC_SIGNATURE: signature }),
      headerNames: ["SVC_SIGNATURE"],
      secrets: [],
    });
    const dialect = {
      paths: { "shop.get": "/v9/items/{id}" },
      headers: { "X-Shop-": "X-Acme-", SVC_: "ACME_" },
      params: { "shop.byCursor": { limit: "page_size" } },
    };
    const client = createClient({ baseUrl: "https://shop.example", fetch, auth, dialect });
    await client.call(getThing, { id: "7", tenant: "t" });
    await client.list({ ...byCursor, auth: getThing.auth }, { limit: 5 });
    const [first, second] = fetch.requests;
    expect(first?.url).toBe("https://shop.example/v9/items/7");
    expect(first?.headers.get("x-acme-tenant")).toBe("t");
    expect(first?.headers.get("acme_signature")).toBe("signed");
    expect(first?.headers.has("svc_signature")).toBe(false);
    expect(second?.url).toBe("https://shop.example/by-cursor?page_size=5");
  });
});

describe("the id of a request", () => {
  const answer = (headers: Readonly<Record<string, string>>, status = 200): Response =>
    Response.json({ id: "7" }, { status, headers });
  const renamed = { headers: { "X-Service-": "X-Acme-" } };

  test.each([
    ["in the deployment's spelling", renamed, { "x-acme-request-id": "A-1", "cf-ray": "r" }, "A-1"],
    [
      "as the service names it, beside a proxy's",
      renamed,
      { "x-acme-request-id": "A-1", "x-request-id": "p" },
      "A-1",
    ],
    ["as specified", undefined, { "x-service-request-id": "S-1" }, "S-1"],
    ["spelled one by one", { headers: { "X-Request-Id": "Trace" } }, { trace: "T-1" }, "T-1"],
    ["of the network in front, where there is no other", renamed, { "cf-ray": "r-1" }, "r-1"],
  ])(
    "is read %s, from a response, an error and a stored response",
    async (_, dialect, headers, requestId) => {
      const kept = { ...headers, "cache-control": "max-age=60" };
      const fetch = scriptedFetch(answer(kept), answer(headers, 404));
      const client = createClient({ baseUrl: "https://shop.example", fetch, dialect });
      const ask = (id: string) => client.call(getThing, { id }).withResponse();
      expect((await ask("7")).meta.requestId).toBe(requestId);
      expect((await ask("7")).meta).toMatchObject({ cache: "fresh", requestId });
      await expect(ask("8")).rejects.toMatchObject({ status: 404, requestId });
    },
  );
});

describe("a base address", () => {
  test.each([
    "",
    "shop.example",
    "ftp://shop.example",
    "https://user:hunter2@shop.example",
    "https://user@shop.example",
    "https://shop.example/?a=1",
    "https://shop.example/#a",
    "//shop.example",
  ])("%j is refused, without printing its secrets", (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(/baseUrl: expected an absolute/);
    expect(() => createClient({ baseUrl })).not.toThrow(/hunter2/);
  });

  test.each(["https://shop.example", "https://shop.example/", "https://shop.example/a/b//"])(
    "%s keeps its path",
    async (baseUrl) => {
      const fetch = scriptedFetch(Response.json({ id: "7" }));
      await createClient({ baseUrl, fetch, auth: bearer("x") }).call(getThing, { id: "7" });
      expect(fetch.requests[0]?.url).toBe(`${baseUrl.replace(/\/+$/, "")}/things/7`);
    },
  );
});
