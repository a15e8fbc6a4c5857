import { asking } from "./ask.ts";
import type { Sandbox } from "../src/types.ts";

const signedIn = { Authorization: "token alice-token" };
const issues = "/repos/acme/seed/issues";
const stats = "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02";
const bearer = { Authorization: "Bearer sandbox-token-free" };

/** Uses every budget, writes and fails, and returns the responses. */
export async function exercise(sandbox: Sandbox): Promise<readonly unknown[]> {
  const chainstats = asking(sandbox, "chainstats");
  const host = asking(sandbox, "repoHost", signedIn);
  const responses = [
    ...(await several(4, () => chainstats(`${stats}&apikey=SANDBOX-FREE`))),
    ...(await several(6, (i) => chainstats(`${stats}&apikey=NOBODYS-${String(i)}`))),
    ...(await several(3, () =>
      asking(sandbox, "validators", bearer)("/v1/eth/validators/consolidations?limit=1"),
    )),
    await asking(sandbox, "clob")("/simplified-markets"),
    await asking(sandbox, "catalog")("/events/keyset?limit=1"),
    await host(issues, { method: "POST", body: '{"title":"x"}' }),
    await host("/repos/acme/rocket", { method: "PATCH", body: '{"description":"other"}' }),
    await host("/repos/acme/seed/contents/new.txt", {
      method: "PUT",
      body: '{"message":"m","content":"eA=="}',
    }),
    await host("/notifications", { method: "PUT", body: "{}" }),
    ...(await several(12, () => host("/search/repositories?q=rocket"))),
    ...(await several(7, () =>
      asking(sandbox, "repoHost", { Authorization: `Basic ${btoa("bob:wrong")}` })("/meta"),
    )),
    await asking(sandbox, "repoHost", { Authorization: "token bob-token" })("/meta"),
    ...(await several(3, () => asking(sandbox, "repoHost")("/meta"))),
    await host(issues),
    await host("/repos/acme/rocket"),
    await host("/notifications"),
  ];
  return responses.map(({ status, headers, text }) => [status, [...headers], text]);
}

async function several<T>(times: number, ask: (i: number) => Promise<T>): Promise<readonly T[]> {
  const responses: T[] = [];
  for (let i = 0; i < times; i++) responses.push(await ask(i));
  return responses;
}
