import { bearer, createClient } from "@org/http-core";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { expect, test } from "vitest";
import { getThing } from "../shop.ts";

test("a temporary redirect to where another account was led is sent without the validators of the own old target", async () => {
  const targets = ["/api/of-bob", "/api/of-ann", "/api/of-ann"];
  const fetch = scriptedFetch(
    repeat(({ url, headers }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith("/things/7"))
        return new Response(null, { status: 307, headers: { location: targets.shift() ?? "" } });
      // Documents differ by address, and share their validators.
      if (headers.has("if-none-match")) return new Response(null, { status: 304 });
      return Response.json({ id: pathname }, { headers: { etag: '"1"', "cache-control": "no-cache" } });
    }),
  );
  let account = "bob";
  const client = createClient({
    baseUrl: "https://shop.example/api",
    fetch,
    auth: () => bearer(`token-of-${account}`),
  });
  const ids: string[] = [];
  for (account of ["bob", "ann", "bob"]) ids.push((await client.call(getThing, { id: "7" })).id);
  expect(ids).toEqual(["/api/of-bob", "/api/of-ann", "/api/of-ann"]);
});
