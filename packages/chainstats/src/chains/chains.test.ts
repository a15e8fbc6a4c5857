import { expect, test } from "vitest";
import { isDay } from "@org/http-core/schema";
import { chainOf, chains, chainsAsOf } from "./chains.ts";

test("every chain has a unique id and name, and the list is dated", () => {
  expect(new Set(chains.map(({ id }) => id)).size).toBe(chains.length);
  expect(new Set(chains.map(({ name }) => name)).size).toBe(chains.length);
  expect(isDay(chainsAsOf)).toBe(true);
});

test("a chain is found by its id, or by its name in any case", () => {
  expect(chainOf("1")).toEqual({ id: "1", name: "Ethereum", currency: "ETH", testnet: false });
  expect(chainOf("arbitrum one")?.id).toBe("42161");
  expect(chainOf("HOODI")).toMatchObject({ id: "560048", testnet: true });
  for (const id of ["8453", 8453, 8453n]) expect(chainOf(id)?.name).toBe("Base");
  expect(chainOf("17000")).toBeUndefined();
});
