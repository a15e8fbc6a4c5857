import { repeat } from "@org/http-core/testing";
import { expect, test } from "vitest";
import { setUp } from "../scripted-client.ts";
import { getThing, ownThing } from "../shop.ts";

function counted(header: string, resource: string, remaining: number): Response {
  const headers = { "ratelimit-remaining": String(remaining), "ratelimit-reset": "600", [header]: resource };
  return Response.json({ id: "7" }, { headers });
}

const spent = { code: "rate_limit", attempts: 0 };

test.each(["x-ratelimit-resource", "ratelimit-resource", "x-rate-limit-resource"])(
  "a resource that two URLs of an operation named applies to all of its URLs: %s",
  async (header) => {
    const left = [9, 0];
    const { client, fetch } = setUp([repeat(() => counted(header, "things", left.shift() ?? 0))]);
    await client.call(getThing, { id: "1" });
    await client.call(getThing, { id: "2" });
    await expect(client.call(getThing, { id: "3" })).rejects.toMatchObject(spent);
    await expect(client.call(getThing, { id: "1" })).rejects.toMatchObject(spent);
    expect(fetch.requests).toHaveLength(2);
    expect(client.limits()).toMatchObject([{ bucket: "things", remaining: 0 }]);
  },
);

test("all operations of a bucket share a budget if no resource is named", async () => {
  const { client, fetch } = setUp([counted("x-other", "things", 0)], { auth: undefined });
  await client.call(getThing, { id: "1" });
  await expect(client.call({ ...ownThing, auth: getThing.auth }, { id: "1" })).rejects.toMatchObject(spent);
  expect(fetch.requests).toHaveLength(1);
  expect(client.limits()).toMatchObject([{ bucket: "", remaining: 0 }]);
});

test("a route follows a change of its resource", async () => {
  const names = ["one", "two", "two"];
  const { client, fetch } = setUp([
    repeat(() => counted("x-ratelimit-resource", names.shift() ?? "", names.length)),
  ]);
  await client.call(getThing, { id: "1" });
  await client.call(getThing, { id: "1" });
  await client.call(getThing, { id: "1" });
  await expect(client.call(getThing, { id: "1" })).rejects.toMatchObject(spent);
  expect(fetch.requests).toHaveLength(3);
});

test("a resource that one URL named repeatedly is not applied to another URL", async () => {
  const answer = ({ url }: Request): Response =>
    url.endsWith("/1")
      ? counted("x-ratelimit-resource", "one", 0)
      : counted("x-ratelimit-resource", "other", 9);
  const { client, fetch } = setUp([repeat(answer)], { limit: { announced: false }, cache: false });
  await Promise.all(["a", "b"].map((note) => client.call(getThing, { id: "1" }, { headers: { note } })));
  await expect(client.call(getThing, { id: "1" })).rejects.toMatchObject(spent);
  await client.call(getThing, { id: "2" });
  expect(fetch.requests).toHaveLength(3);
});

test("the resource names of one service do not affect another service", async () => {
  const { client, fetch, clock } = setUp([repeat(() => counted("x-ratelimit-resource", "things", 9))]);
  await client.call(getThing, { id: "1" });
  const other = setUp([repeat(() => counted("x-other", "", 9))], {
    clock,
    baseUrl: "https://other.example/api",
  });
  await other.client.call(getThing, { id: "1" });
  expect(fetch.requests).toHaveLength(1);
  expect(other.client.limits()).toMatchObject([{ service: "shop", bucket: "", remaining: 9 }]);
});
