import { expect, it } from "vitest";
import { chains, isFree, isSupported } from "./chains.ts";

it("a chain is supported if its id is in the list, digit by digit", () => {
  expect(["1", "137", "56", "6343"].filter(isSupported)).toHaveLength(4);
  expect(["17000", "0", "01", " 1", "", "Gnosis"].filter(isSupported)).toEqual([]);
});

it("the free plan leaves out the chains with an asterisk, and those that are not supported", () => {
  expect(["1", "137", "100"].filter(isFree)).toEqual(["1", "137", "100"]);
  expect(["56", "8453", "10", "43114", "17000"].filter(isFree)).toEqual([]);
});

it("a name has all its words, but not the asterisk", () => {
  const named = (id: string) => chains.find((chain) => chain.id === id);
  expect(named("56")).toEqual({ id: "56", name: "BNB Smart Chain Mainnet", free: false });
  expect(named("100")).toEqual({ id: "100", name: "Gnosis", free: true });
  expect(chains.filter(({ name }) => /\*|^ | $|^$/.test(name))).toEqual([]);
});

it("every id is a number and occurs once", () => {
  expect(chains.filter(({ id }) => !/^[1-9]\d*$/.test(id))).toEqual([]);
  expect(new Set(chains.map(({ id }) => id)).size).toBe(chains.length);
});
