import { hmacSha256 } from "@org/http-core";
import { expect, test } from "vitest";
import { NOW, signed } from "../../../../test/predictions/ask.ts";
import { tradingAccounts } from "./accounts.ts";
import { authorizer } from "./authorize.ts";

const spelled = (name: string): string => name.replace("SVC_", "ACME_");

test("headers have the dialect's names", async () => {
  const request = signed(tradingAccounts.casual);
  const renamed = Object.fromEntries(
    [...request.headers].map(([name, value]) => [name.replace("svc_", "acme_"), value]),
  );
  const authorize = authorizer(tradingAccounts, spelled);
  expect(await authorize({ ...request, headers: new Headers(renamed) })).toBe("casual");
  expect(await authorize(request)).toBeUndefined();
});

test("a signature is valid for a minute before and after its time", async () => {
  const authorize = authorizer(tradingAccounts, (name) => name);
  const request = signed(tradingAccounts.casual);
  const by = async (apart: number) => authorize({ ...request, now: NOW + apart });
  expect([await by(60_000), await by(-60_000)]).toEqual(["casual", "casual"]);
  expect([await by(60_001), await by(-60_001)]).toEqual([undefined, undefined]);
});

test("a signature covers the body", async () => {
  const authorize = authorizer(tradingAccounts, (name) => name);
  expect(await authorize({ ...signed(tradingAccounts.casual), body: "{}" })).toBeUndefined();
});

test.each([(seconds: string) => `+${seconds}`, (seconds: string) => `${seconds}.0`])(
  "a timestamp that is not digits is refused even if signed: %s",
  async (written) => {
    const authorize = authorizer(tradingAccounts, (name) => name);
    const timestamp = written(String(NOW / 1_000));
    const { secret } = tradingAccounts.casual;
    const signature = await hmacSha256(secret)(`${timestamp}GET/trades`);
    const changed = { SVC_TIMESTAMP: timestamp, SVC_SIGNATURE: signature };
    expect(await authorize(signed(tradingAccounts.casual, NOW, changed))).toBeUndefined();
  },
);
