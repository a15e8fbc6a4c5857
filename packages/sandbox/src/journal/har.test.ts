import { expect, it } from "vitest";
import { NOW } from "../../test/ask.ts";
import { entryOf } from "../../test/entry.ts";
import { origins } from "../origins.ts";
import { harOf } from "./exported.ts";

it("has no entries without requests", () => {
  expect(harOf([], origins)).toMatchObject({ log: { version: "1.2", entries: [] } });
});

it("names where the services are reachable, with the query as it was sent", () => {
  const addresses = { ...origins, clob: "http://127.0.0.1:4010/clob" };
  const entry = entryOf({ service: "clob", target: "/trades?market=a%20b&market=c" });
  expect(harOf([entry], addresses)).toMatchObject({
    log: {
      entries: [
        {
          request: {
            url: "http://127.0.0.1:4010/clob/trades?market=a%20b&market=c",
            queryString: [
              { name: "market", value: "a b" },
              { name: "market", value: "c" },
            ],
          },
        },
      ],
    },
  });
});

it("counts the whole time as waiting, since the transfer is not measured", () => {
  expect(harOf([entryOf({ at: NOW, took: 12.5 })], origins)).toMatchObject({
    log: {
      entries: [
        {
          startedDateTime: "2026-11-21T12:00:00.000Z",
          time: 12.5,
          timings: { send: 0, wait: 12.5, receive: 0 },
        },
      ],
    },
  });
});

it("notes the number and the route of each request", () => {
  const entries = [entryOf({ number: 7 }), entryOf({ number: 8, route: undefined, target: "/nowhere" })];
  expect(harOf(entries, origins)).toMatchObject({
    log: { entries: [{ comment: "7: GET /meta" }, { comment: "8" }] },
  });
});
