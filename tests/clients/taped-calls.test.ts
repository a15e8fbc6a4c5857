import { expect, test } from "vitest";
import { apiKey, createChainstats } from "@org/chainstats";
import { basic, type Credential, type Fetch } from "@org/http-core";
import type { Scheme } from "@org/http-core/operation";
import { record, replay } from "@org/http-core/testing";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, token } from "@org/repo-host";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";
import { expectNone } from "@org/test-kit/expect-none";

const sandbox = createSandbox({ seed: 7 });
const { origins, credentials } = sandbox;
const [user] = credentials.repoHost.users;
const account = credentials.clob.heavy;
const hostToken = user?.token ?? "";

/** A call of a client, and what must not be on its tape. */
interface Taped {
  readonly auth: Credential;
  readonly secrets: readonly string[];
  readonly ask: (fetch: Fetch) => Promise<unknown>;
}

/** A call with a credential of a kind that its client takes. */
function callOf<S extends Scheme>(
  auth: Credential<S>,
  secrets: readonly string[],
  ask: (fetch: Fetch, auth: Credential<S>) => Promise<unknown>,
): Taped {
  return { auth, secrets, ask: (fetch) => ask(fetch, auth) };
}

const taped: Readonly<Record<string, Taped>> = {
  "daily uncles, with an API key in the query": callOf(
    apiKey(credentials.chainstats.standard),
    [credentials.chainstats.standard],
    (fetch, auth) =>
      createChainstats({ baseUrl: origins.chainstats, auth, fetch })
        .dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" })
        .collect({ max: 100 }),
  ),
  "consolidations, page by page, with a bearer token": callOf(
    bearer(credentials.validators),
    [credentials.validators],
    (fetch, auth) =>
      createValidators({ baseUrl: origins.validators, auth, limit: false, fetch })
        .consolidations({ limit: 20 })
        .collect({ max: 60 }),
  ),
  "trades, with signed headers": callOf(
    tradingKey(account),
    [account.apiKey, account.passphrase, account.secret],
    (fetch, auth) =>
      createPredictions({ clobUrl: origins.clob, catalogUrl: origins.catalog, auth, fetch })
        .trades({ maker_address: account.address })
        .collect({ max: 50 }),
  ),
  "rendered Markdown, with a token": callOf(token(hostToken), [hostToken], (fetch, auth) =>
    createRepoHost({ baseUrl: origins.repoHost, auth, fetch }).markdown.render({
      text: "Fixes #1 — *naïvely*",
      mode: "gfm",
      context: "octo/demo",
    }),
  ),
  "a failure, with a password": callOf(
    basic("nobody", "a-wr0ng-passw0rd"),
    ["a-wr0ng-passw0rd", btoa("nobody:a-wr0ng-passw0rd")],
    (fetch, auth) =>
      createRepoHost({ baseUrl: origins.repoHost, auth, fetch })
        .root()
        .then(undefined, (error: unknown) => JSON.stringify(error)),
  ),
};

test.each(Object.entries(taped))("%s: recorded, and played offline", async (_, { auth, secrets, ask }) => {
  const { fetch, tape } = record(sandbox.fetch, { redact: [auth] });
  const live = await ask(fetch);
  const text = JSON.stringify(tape());
  expect(tape().recordings.length).toBeGreaterThan(0);
  expectNone(text, secrets);
  const played = await ask(replay(JSON.parse(text)));
  // A trade contains its owner's key, which the tape redacts in the data too.
  const allowed = secrets.reduce(
    (redacted, secret) => redacted.replaceAll(secret, "[redacted]"),
    JSON.stringify(live),
  );
  expect(JSON.stringify(played)).toBe(allowed);
  if (allowed === JSON.stringify(live)) expect(played).toEqual(live);
});
