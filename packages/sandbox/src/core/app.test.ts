import { expect, it } from "vitest";
import { handleDirectly, createApp } from "./app.ts";
import { readable } from "./headers.ts";

it("HEAD returns the headers and length of GET without a body", async () => {
  const app = createApp({ now: () => 0 });
  app.missing(() => ({ status: 404, headers: new Map(), text: "none" }));
  const response = async (method: string) =>
    handleDirectly(app, {
      method,
      url: new URL("https://service.example/"),
      headers: readable(new Map()),
      body: new Uint8Array(),
      address: "192.0.2.1",
      prefix: "",
    });
  expect(await response("GET")).toMatchObject({ status: 404, text: "none" });
  const { text, headers } = await response("HEAD");
  expect(text).toBeUndefined();
  expect(headers.get("content-length")).toBe("4");
});
