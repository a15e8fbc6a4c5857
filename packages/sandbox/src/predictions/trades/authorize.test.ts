import { expect, test } from "vitest";
import { signed } from "../../../test/predictions/ask.ts";
import { tradingAccounts } from "./accounts.ts";
import { authorizer } from "./authorize.ts";

const spelled = (name: string): string => name.replace("SVC_", "ACME_");

test("headers are read as the deployment spells them", async () => {
  const request = signed(tradingAccounts.casual);
  const renamed = Object.fromEntries(
    [...request.headers].map(([name, value]) => [name.replace("svc_", "acme_"), value]),
  );
  const authorize = authorizer(tradingAccounts, spelled);
  expect(await authorize({ ...request, headers: new Headers(renamed) })).toBe("casual");
  expect(await authorize(request)).toBeUndefined();
});
