import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./address.ts";

test("a link contains the operation and its form", () => {
  const address = { path: "predictions/events", draft: { closed: ["true"], tag_id: ["1", "2"] } };
  expect(writeAddress(address)).toBe("#/predictions/events?closed=true&tag_id=1&tag_id=2");
  expect(readAddress(writeAddress(address))).toEqual(address);
});

test("values that look like an address are kept", () => {
  const address = { path: "repo-host/markdown.render", draft: { text: ["# Why?\n[a](b?c=d&e#f) 100 % +1"] } };
  expect(readAddress(writeAddress(address))).toEqual(address);
});

test("the plain page selects no operation", () => {
  expect(readAddress("")).toEqual({ path: "", draft: {} });
  expect(readAddress("#/")).toEqual({ path: "", draft: {} });
});
