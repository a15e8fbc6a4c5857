import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createClient, get, list, number, post, text } from "../index.ts";
import { operationHandler, serviceHandlers } from "./handlers.ts";

const baseUrl = "https://weather.example/v1";
const weather = get("/cities/{city}/weather{?days}", { answer: { celsius: number } });
const add = post("/cities", { params: { name: text }, answer: { name: text } });
const file = get("/files/{+path}");
const server = setupServer();
const api = createClient({
  baseUrl,
  operations: { weather, add, file },
  retry: { retries: 0 },
  cache: false,
});

beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

describe("the handler of an operation", () => {
  test("answers by a body, for every value of the path's variables", async () => {
    server.use(operationHandler(baseUrl, weather, { celsius: 21 }));
    expect([await api.weather({ city: "Berlin", days: 2 }), await api.weather({ city: "a b" })]).toEqual([
      { celsius: 21 },
      { celsius: 21 },
    ]);
  });

  test("answers for every form of a template", async () => {
    const tree = get("/trees{/page*}{.format}", { params: { page: list(text), format: text } });
    const trees = createClient({ baseUrl, operations: { tree }, retry: { retries: 0 }, cache: false });
    server.use(operationHandler(baseUrl, tree, "found"));
    expect(await trees.tree({ page: ["a", "b"], format: "txt" })).toBe("found");
    expect(await trees.tree({ page: [], format: "txt" })).toBe("found");
  });

  test("answers by a response, more than once", async () => {
    server.use(operationHandler(baseUrl, weather, new Response("{}", { status: 404 })));
    await expect(api.weather({ city: "Berlin" })).rejects.toMatchObject({ code: "not_found" });
    await expect(api.weather({ city: "Berlin" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("answers by a function of the request", async () => {
    server.use(
      operationHandler(baseUrl, add, async (request) => {
        const body: unknown = await request.json();
        return Response.json(body, { status: 201 });
      }),
    );
    expect(await api.add({ name: "Berlin" })).toEqual({ name: "Berlin" });
  });

  test("matches the operation's method and path alone", async () => {
    server.use(operationHandler(baseUrl, add, { name: "x" }), operationHandler(baseUrl, file, "found"));
    expect(await api.file({ path: "a/b.txt" })).toBe("found");
    await expect(api.weather({ city: "Berlin" })).rejects.toMatchObject({ code: "network" });
  });
});

describe("the handlers of a service in the process", () => {
  test("answer every request to its addresses", async () => {
    const requested: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      requested.push(`${request.method} ${request.url}`);
      return Response.json({ celsius: 7 });
    };
    server.use(
      ...serviceHandlers({ origins: { a: baseUrl, b: "https://other.example", c: baseUrl }, fetch }),
    );
    expect(await api.weather({ city: "Rome" })).toEqual({ celsius: 7 });
    await globalThis.fetch("https://other.example");
    expect(requested).toEqual([
      "GET https://weather.example/v1/cities/Rome/weather",
      "GET https://other.example/",
    ]);
  });

  test("fail as a broken connection where the service throws", async () => {
    const fetch = async (): Promise<Response> => Promise.reject(new TypeError("broken"));
    server.use(...serviceHandlers({ origins: { a: baseUrl }, fetch }));
    await expect(api.weather({ city: "Rome" })).rejects.toMatchObject({ code: "network" });
  });
});
