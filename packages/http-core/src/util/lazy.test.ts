import { expect, test } from "vitest";
import { onDemand } from "./lazy.ts";

test("a property on demand is computed for its own object, also when that is spread", () => {
  const addresses = onDemand((page: { readonly path: string }) => `https://shop.example${page.path}`);
  const [first, second] = ["/a", "/b"].map((path): { path: string; url?: string } =>
    Object.defineProperty({ path }, "url", addresses),
  );
  expect([first?.url, second?.url]).toEqual(["https://shop.example/a", "https://shop.example/b"]);
  expect({ ...second }).toEqual({ path: "/b", url: "https://shop.example/b" });
});
