import { expect, test } from "vitest";
import { accountNames, isAccountName, tradingAccounts } from "./accounts.ts";

test("an account is known by its name alone", () => {
  expect(accountNames).toEqual(["heavy", "casual"]);
  expect(accountNames.every(isAccountName)).toBe(true);
  expect(["", "Heavy", "toString", "__proto__"].filter(isAccountName)).toEqual([]);
});

test("keys are UUIDs, addresses have 40 hexadecimal digits, and no account shares one with another", () => {
  const accounts = Object.values(tradingAccounts);
  for (const { apiKey, address } of accounts) {
    expect(apiKey).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  }
  for (const field of ["apiKey", "secret", "passphrase", "address"] as const)
    expect(new Set(accounts.map((account) => account[field])).size).toBe(accounts.length);
});

test("one secret is base64 with padding, the other base64url without", () => {
  expect(tradingAccounts.heavy.secret).toMatch(/[+/].*=$/);
  expect(tradingAccounts.casual.secret).toMatch(/^[\w-]*[-_][\w-]*$/);
});
