import { describe, expect, it } from "vitest";
import { handleDirectly, createApp, type App } from "./app.ts";
import { readable } from "./headers.ts";
import type { Incoming } from "./incoming.ts";
import type { Reply } from "./reply.ts";

function requested(path: string, method = "GET"): Incoming {
  return {
    method,
    url: new URL(path, "https://service.example"),
    headers: readable(new Map()),
    body: new Uint8Array(),
    address: "192.0.2.1",
    prefix: "",
  };
}

it("HEAD returns the headers and length of GET without a body", async () => {
  const app = createApp({ now: () => 0 });
  app.missing(() => ({ status: 404, headers: new Map(), text: "none" }));
  const response = async (method: string) => handleDirectly(app, requested("/", method));
  expect(await response("GET")).toMatchObject({ status: 404, text: "none" });
  const { text, headers } = await response("HEAD");
  expect(text).toBeUndefined();
  expect(headers.get("content-length")).toBe("4");
});

describe("the route of a request", () => {
  const named = (app: App, path: string, method?: string): unknown => {
    const route = app.match(requested(path, method));
    return route && [route.id, route.values];
  };
  const handle = (): Reply => ({ status: 200, headers: new Map(), text: undefined });

  it("is the same when the request is repeated, by its method and its path", () => {
    const app = createApp({ now: () => 0 });
    app.serve(["GET"], "/users/:name", { handle });
    app.serve(["PUT"], "/users/:name", { handle });
    for (let time = 0; time < 2; time += 1) {
      expect(named(app, "/users/a%20b?x=1")).toEqual(["GET /users/{name}", { name: "a b" }]);
      expect(named(app, "/users/c")).toEqual(["GET /users/{name}", { name: "c" }]);
      expect(named(app, "/users/c", "HEAD")).toEqual(["HEAD /users/{name}", { name: "c" }]);
      expect(named(app, "/users/c", "PUT")).toEqual(["PUT /users/{name}", { name: "c" }]);
      expect([named(app, "/users/c", "POST"), named(app, "/users")]).toEqual([undefined, undefined]);
    }
  });

  it("is one that was added after a request for it", () => {
    const app = createApp({ now: () => 0 });
    expect(named(app, "/late")).toBeUndefined();
    app.serve(["GET"], "/late", { handle });
    expect(named(app, "/late")).toEqual(["GET /late", {}]);
  });
});
