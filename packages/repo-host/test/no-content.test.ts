import { describe, expect, test } from "vitest";
import { NotReadyError } from "@org/http-core";
import { issueSchema } from "@org/repo-host/resources";
import { at, BASE, setUp } from "./set-up.ts";

const LIST = "GET /repos/{owner}/{repo}/stats/contributors";
const next = { link: `<${BASE}/more?page=2>; rel="next"` };

describe("a request whose response has no body", () => {
  test.each([200, 201, 202, 204, 205])("resolves to undefined: %i", async (status) => {
    const { host } = setUp([new Response(null, { status })]);
    const { data, meta } = await host.request("POST /repos/{owner}/{repo}/forks", at).withResponse();
    expect(data).toBeUndefined();
    expect(meta.status).toBe(status);
  });

  test("is an error if a schema was given", async () => {
    const { host } = setUp([new Response("")]);
    const call = host.request("GET /repos/{owner}/{repo}", at, { schema: issueSchema });
    await expect(call).rejects.toThrow(/empty/);
    await expect(call).rejects.toMatchObject({ code: "decode" });
  });
});

describe("a list whose response has no body", () => {
  test("is empty with 204", async () => {
    for (const items of [undefined, "items"]) {
      const { host, fetch } = setUp([new Response(null, { status: 204 })]);
      const list = host.paginate(LIST, at, { items });
      expect(await list.collect({ max: 10 })).toEqual([]);
      expect(await list).toMatchObject({ items: [], rejected: [], cursor: undefined, meta: { status: 204 } });
      expect(fetch.requests).toHaveLength(1);
    }
  });

  test("is empty after 304 to a condition of the caller, even with a next link", async () => {
    const { host, fetch } = setUp([new Response(null, { status: 304, headers: next })]);
    const page = await host.paginate(LIST, at, { headers: { "if-none-match": '"a"' } });
    expect(page).toMatchObject({ items: [], cursor: undefined, meta: { status: 304 } });
    expect(await page.next()).toBeUndefined();
    expect(fetch.requests).toHaveLength(1);
  });
});

describe("a 202 response", () => {
  test.each([["{}"], ["null"], [""], ['{"message":"come back"}'], ["<p>soon</p>"]])(
    "to a list request is a NotReadyError: %j",
    async (body) => {
      for (const items of [undefined, "items"]) {
        const { host } = setUp([new Response(body, { status: 202 })]);
        const list = host.paginate(LIST, at, { items });
        await expect(list).rejects.toBeInstanceOf(NotReadyError);
        await expect(list).rejects.toMatchObject({ code: "not_ready", status: 202, attempts: 1 });
      }
    },
  );

  test("to a request with a schema is a NotReadyError", async () => {
    const { host } = setUp([Response.json({}, { status: 202 })]);
    const call = host.request("GET /repos/{owner}/{repo}", at, { schema: issueSchema });
    await expect(call).rejects.toBeInstanceOf(NotReadyError);
  });

  test("with rows that are all invalid is a schema error, so that the rows are not lost", async () => {
    const { host } = setUp([Response.json([{ id: 1 }], { status: 202 })]);
    const list = host.paginate(LIST, at, { schema: issueSchema });
    await expect(list).rejects.toMatchObject({ code: "schema", rejected: [{ value: { id: 1 } }] });
  });

  test("with rows is a page", async () => {
    const { host } = setUp([Response.json([{ total: 1 }], { status: 202 })]);
    expect(await host.paginate(LIST, at).collect({ max: 10 })).toEqual([{ total: 1 }]);
  });
});
