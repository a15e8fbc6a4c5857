import {
  apiKey,
  appKey,
  basic,
  bearer,
  queryToken,
  systemClock,
  token,
  type Credential,
  type HttpRequest,
} from "@org/http-core";
import type { Scheme } from "@org/http-core/operation";
import { tradingKey } from "@org/predictions";
import { describe, expect, it } from "vitest";
import { dailyUncles } from "./chainstats/daily-uncles.ts";
import { signedHeaders } from "./predictions/authentication.ts";
import { authentication } from "./repo-host/authentication.ts";
import type { AuthForm } from "./table.ts";
import { bearerToken } from "./validators/authentication.ts";

const forms = [dailyUncles.auth, bearerToken, signedHeaders, authentication].flatMap((auth) => auth.forms);

/** A credential of each scheme except `custom`, made of the specification's placeholders. */
const credentials: Readonly<Record<Exclude<Scheme, "custom">, Credential>> = {
  apiKey: apiKey("<API_KEY>"),
  appKey: appKey("<CLIENT_ID>", "<CLIENT_SECRET>"),
  basic: basic("username", "password"),
  bearer: bearer("<ACCESS_TOKEN>"),
  hmac: tradingKey({
    apiKey: "<API_KEY>",
    passphrase: "<PASSPHRASE>",
    address: "0x0000000000000000000000000000000000000001",
    sign: () => Promise.resolve("<SIGNATURE>"),
  }),
  queryToken: queryToken("<OAUTH_TOKEN>"),
  token: token("<OAUTH_TOKEN>"),
};

/** The values of these credentials that the specification describes in words. */
const spelled: Readonly<Record<string, string>> = {
  "Basic base64(username:password)": `Basic ${Buffer.from("username:password").toString("base64")}`,
  "address tied to the key": "0x0000000000000000000000000000000000000001",
  "Unix timestamp of the request": "1700000000",
};

async function sentBy(credential: Credential): Promise<HttpRequest> {
  const request = {
    method: "GET",
    url: "https://service.example/path",
    headers: new Headers(),
    body: undefined,
  } as const;
  const clock = { ...systemClock, now: () => 1_700_000_000_999 };
  return credential.apply(request, { clock, skew: 0, path: "/path", browser: false });
}

function inWords({ headers = {}, query = {} }: AuthForm) {
  const lower = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), spelled[value] ?? value] as const,
  );
  return { headers: Object.fromEntries(lower), query };
}

describe("the forms of authentication", () => {
  it.each(forms.map((form) => [form.scheme, form] as const))(
    "%s is sent where the specification says",
    async (scheme, form) => {
      const { url, headers } = await sentBy(credentials[scheme]);
      const query = Object.fromEntries(new URL(url).searchParams);
      expect({ headers: Object.fromEntries(headers), query }).toEqual(inWords(form));
    },
  );

  it.each(forms.map((form) => [form.scheme, form] as const))(
    "%s declares its headers and parameters, so that they are never sent elsewhere or printed",
    (scheme, { headers = {}, query = {} }) => {
      expect([...credentials[scheme].headers].sort()).toEqual(Object.keys(headers).sort());
      expect([...credentials[scheme].query].sort()).toEqual(Object.keys(query).sort());
    },
  );

  it("every form has a credential, and no other exists", () => {
    expect(forms.map(({ scheme }) => scheme).sort()).toEqual(Object.keys(credentials).sort());
  });
});
