import { expect, it } from "vitest";
import { bearer } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { apiKey, createChainstats } from "@org/chainstats";
import { createPredictions } from "@org/predictions";
import { createRepoHost } from "@org/repo-host";
import { createValidators } from "@org/validators";

type Settings = ReturnType<typeof settingsOf>;

function settingsOf(response: Response) {
  return { fetch: scriptedFetch(repeat(response)), clock: fakeClock(), baseUrl: "https://api.example" };
}

const clients: Readonly<Record<string, (settings: Settings) => PromiseLike<unknown>>> = {
  chainstats: (settings) =>
    createChainstats({ ...settings, auth: apiKey("a-key") }).dailyUncles({
      startdate: "2019-02-01",
      enddate: "2019-02-02",
    }),
  validators: (settings) => createValidators({ ...settings, auth: bearer("a-token") }).consolidations(),
  predictions: ({ baseUrl, ...settings }) =>
    createPredictions({ ...settings, clobUrl: baseUrl, catalogUrl: baseUrl }).events(),
  "repo-host": (settings) => createRepoHost(settings).request("GET /user", {}),
};
const names = Object.keys(clients);

const blocked = "<html><title>Attention Required! | Cloudflare</title>Sorry, you have been blocked</html>";
const type = { "content-type": "text/html" };
const pages: readonly (() => Response)[] = [
  () => new Response(blocked, { status: 403, headers: type }),
  () => new Response(blocked, { headers: type }),
  () => new Response("error code: 1020", { status: 403 }),
  () => new Response("", { status: 403, headers: { "cf-mitigated": "challenge" } }),
];

it.each(names)("a firewall's refusal is a BlockedError that does not blame the key: %s", async (name) => {
  for (const page of pages) {
    const settings = settingsOf(page());
    const error: unknown = await clients[name]?.(settings).then(undefined, (thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "blocked", attempts: 1 });
    expect(error).toHaveProperty("hint", expect.stringMatching(/operator/));
    expect(settings.fetch.requests).toHaveLength(1);
  }
});
