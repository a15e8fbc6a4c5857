import { createClient, type Client, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import { oneClient } from "./one-client.ts";

const event: ClientEvent = {
  ...{ type: "wait", operation: "shop.things", call: 1, attempt: 1, at: 0, atLeast: 5 },
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
};

test("several exports share one client, and the last one that connected hears its events", async () => {
  const made: ((event: ClientEvent) => void)[] = [];
  const client: Client = createClient({ baseUrl: "https://shop.example" });
  const connect = oneClient((listen) => {
    made.push(listen);
    return Promise.resolve(client);
  });
  const heard: string[] = [];
  expect(await connect(() => heard.push("first"))).toBe(client);
  made[0]?.(event);
  expect(await connect(() => heard.push("second"))).toBe(client);
  made[0]?.(event);
  expect({ clients: made.length, heard }).toEqual({ clients: 1, heard: ["first", "second"] });
});
