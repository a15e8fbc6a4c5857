import { expect, test } from "vitest";
import { basic, bearer, createClient, hmac, type Credential } from "../src/index.ts";
import { fakeClock, repeat, scriptedFetch } from "../src/testing/index.ts";
import { getThing, ownThing, publicThing } from "./shop.ts";

function setUp(auth: Credential) {
  const fetch = scriptedFetch(repeat(Response.json({ id: "7" })));
  const baseUrl = "https://which-credential.example";
  return { fetch, client: createClient({ baseUrl, auth, clock: fakeClock(), fetch, limit: false }) };
}

test("a credential of another kind is not one that an operation needs: nothing is sent", async () => {
  const { client, fetch } = setUp(basic("user", "password-of-user"));
  const refused = client.call(ownThing, { id: "7" });
  await expect(refused).rejects.toMatchObject({ code: "authentication" });
  await expect(refused).rejects.toThrow("shop.own needs a credential: bearer");
  expect(fetch.requests).toHaveLength(0);
});

test("a credential is sent where its kind is taken, and nowhere else", async () => {
  const { client, fetch } = setUp(bearer("the-token"));
  await client.call(getThing, { id: "7" });
  await client.call(publicThing, { id: "7" });
  await client.call({ ...getThing, auth: { schemes: ["apiKey"], required: false } }, { id: "7" });
  expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer the-token",
    null,
    null,
  ]);
});

test("what is signed is the path below the base address, or all of one that only begins like it", async () => {
  const signed: string[] = [];
  const auth = hmac({
    principal: "signer",
    message({ path }) {
      signed.push(path);
      return path;
    },
    sign: (message) => Promise.resolve(`signature of ${message}`),
    headers: (signature) => ({ "X-Shop-Signature": signature }),
    headerNames: ["X-Shop-Signature"],
    secrets: [],
  });
  const fetch = scriptedFetch(
    new Response(null, { status: 302, headers: { location: "/api-v2/things/7" } }),
    Response.json({ id: "7" }),
  );
  const baseUrl = "https://which-credential.example/api";
  const client = createClient({ baseUrl, auth, clock: fakeClock(), fetch, limit: false });
  await client.call(getThing, { id: "7" });
  expect(signed).toEqual(["/things/7", "/api-v2/things/7"]);
  const parrot = scriptedFetch(({ headers }) =>
    Response.json({ message: `${String(headers.get("x-shop-signature"))} is wrong` }, { status: 403 }),
  );
  const told = createClient({ baseUrl, auth, clock: fakeClock(), fetch: parrot, limit: false });
  await expect(told.call(getThing, { id: "7" })).rejects.toThrow("[redacted] is wrong");
});
