import { expect, it } from "vitest";
import { createApp } from "./app.ts";
import { unobserved } from "./exchange.ts";
import { readable } from "./headers.ts";

it("HEAD gets no body, whoever answers in the service's place", async () => {
  const app = createApp({ now: () => 0 });
  const asked = async (method: string) =>
    app.answer(
      {
        method,
        url: new URL("https://service.example/"),
        headers: readable(new Map()),
        body: new Uint8Array(),
        address: "192.0.2.1",
        prefix: "",
      },
      { ...unobserved, routed: () => ({ status: 404, headers: new Map(), text: "none" }) },
    );
  expect(await asked("GET")).toMatchObject({ status: 404, text: "none" });
  const { text, headers } = await asked("HEAD");
  expect(text).toBeUndefined();
  expect(headers.get("content-length")).toBe("4");
});
