import { scriptedFetch } from "@org/http-core/testing";
import {
  ParameterError,
  Secret,
  apiKey,
  appKey,
  basic,
  bearer,
  createClient,
  hmacSha256,
  queryToken,
  token,
  type Credential,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good, setUp } from "../scripted-client.ts";
import { getThing, ownThing } from "../shop.ts";

/** Options of an untyped caller. */
function untyped(value: unknown): string & Credential;
function untyped(value: unknown): unknown {
  return value;
}

const AUTHORIZATION = { headers: ["Authorization"], query: [] };

describe("a credential declares its headers and its secrets", () => {
  test.each([
    ["bearer", bearer("a-secret"), AUTHORIZATION, ["a-secret"]],
    ["token", token("a-secret"), AUTHORIZATION, ["a-secret"]],
    ["basic", basic("ann", "a-secret"), AUTHORIZATION, ["a-secret", btoa("ann:a-secret")]],
    ["basic", basic("a-key"), AUTHORIZATION, ["a-key", btoa("a-key:")]],
    ["queryToken", queryToken("a-secret"), { headers: [], query: ["access_token"] }, ["a-secret"]],
    ["queryToken", queryToken("a-secret", "k"), { headers: [], query: ["k"] }, ["a-secret"]],
    ["apiKey", apiKey("a-secret"), { headers: [], query: ["apikey"] }, ["a-secret"]],
    ["apiKey", apiKey("a-secret", "k"), { headers: [], query: ["k"] }, ["a-secret"]],
    [
      "appKey",
      appKey("an-id", "a-secret"),
      { headers: [], query: ["client_id", "client_secret"] },
      ["an-id", "a-secret"],
    ],
  ] as const)("%s", (scheme, credential, places, secrets) => {
    expect(credential).toMatchObject({ scheme, ...places });
    expect(credential.secrets.map((secret) => secret.reveal())).toEqual(secrets);
    expect(credential.principal).toMatch(
      new RegExp(`^${scheme}:[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}$`),
    );
  });

  test.each([
    ["bearer", bearer],
    ["token", token],
    ["apiKey", apiKey],
    ["queryToken", queryToken],
    ["basic", (secret: string | Secret) => basic("ann", secret)],
    ["appKey", (secret: string | Secret) => appKey("an-id", secret)],
  ])("the same if it is given as a Secret: %s", (_, make) => {
    const revealed = (credential: Credential) => credential.secrets.map((secret) => secret.reveal());
    const secret = new Secret("a-secret");
    expect(revealed(make(secret))).toEqual(revealed(make("a-secret")));
    expect(make(secret).secrets).toContain(secret);
    expect(make(secret).principal).toBe(make("a-secret").principal);
  });
});

describe("a credential that cannot be sent is refused when it is created", () => {
  const PRINTABLE = "printable ASCII without spaces around it, not empty";
  test.each<[string, () => unknown, string, string, string]>([
    ["apiKey", () => apiKey(""), "apiKey", PRINTABLE, "string of 0"],
    ["appKey's id", () => appKey("", "x"), "clientId", PRINTABLE, "string of 0"],
    ["appKey's secret", () => appKey("x", " y"), "clientSecret", PRINTABLE, "string of 2"],
    ["bearer", () => bearer("ä"), "token", PRINTABLE, "string of 1"],
    ["bearer of a number", () => bearer(untyped(7)), "token", PRINTABLE, "number"],
    ["token", () => token("x\n"), "token", PRINTABLE, "string of 2"],
    ["queryToken", () => queryToken(""), "token", PRINTABLE, "string of 0"],
    ["no user name", () => basic("", "x"), "username", "a user name without a colon", "string of 0"],
    ["a colon", () => basic("a:b", "x"), "username", "a user name without a colon", "string of 3"],
    ["a control", () => basic("a\nbc"), "username", "a user name without a colon", "string of 4"],
    ["a password", () => basic("a", "a\nb"), "password", "text without control characters", "string of 3"],
    ["hmac's key", () => hmacSha256("!!!"), "secret", "base64 or base64url", "string of 3"],
    ["hmac's key, in parts", () => hmacSha256("a2=V5"), "secret", "base64 or base64url", "string of 5"],
    ["no key of hmac's", () => hmacSha256(""), "secret", "base64 or base64url", "string of 0"],
  ])("%s", async (_, make, parameter, expected, received) => {
    const error = await failureOf(make);
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter, expected, received });
  });
});

describe("a credential that is refused with 401", () => {
  const refused = (): Response => new Response("", { status: 401 });

  test("is replaced once for all calls that need it", async () => {
    const [old, fresh] = [bearer("old-token"), bearer("new-token")];
    let refreshes = 0;
    const slow = Promise.withResolvers<Credential>();
    const auth = (rejected?: Credential): Credential | Promise<Credential> => {
      if (rejected === undefined) return old;
      refreshes += 1;
      return slow.promise;
    };
    const answer = ({ headers }: Request): Response =>
      headers.get("authorization") === "Bearer new-token" ? good() : refused();
    const { client, clock } = setUp([answer, answer, answer, answer], { auth, limit: false });
    const calls = ["7", "8"].map((id) => client.call(ownThing, { id }).then((thing) => thing.id));
    await clock.advance(0);
    slow.resolve(fresh);
    expect(await Promise.all(calls)).toEqual(["7", "7"]);
    expect(refreshes).toBe(1);
  });

  test("is requested no more often than needed if there is no other", async () => {
    const only = bearer("a-token");
    const rejections: (string | undefined)[] = [];
    const auth = (rejected?: Credential): Credential => {
      rejections.push(rejected?.principal);
      return only;
    };
    const { client } = setUp([refused], { auth });
    await expect(client.call(ownThing, { id: "7" })).rejects.toMatchObject({ code: "authentication" });
    expect(rejections).toEqual([undefined, undefined, only.principal]);
  });
});

describe("a credential in a call's own header", () => {
  /** The message of a refusal that echoes a text. */
  async function errorMessage(name: string, value: string, echo: string): Promise<string> {
    const fetch = scriptedFetch(Response.json({ message: `not <${echo}>` }, { status: 403 }));
    const client = createClient({ baseUrl: "https://credential-kinds.example", fetch, limit: false });
    return String(await failureOf(() => client.call(getThing, { id: "7" }, { headers: { [name]: value } })));
  }

  test.each([
    ["X-Api-Key", "own-secret", "own-secret"],
    ["Authorization", "Bearer own-secret", "own-secret"],
    ["Authorization", `Basic ${btoa("ann:own-secret")}`, "own-secret"],
    ["Authorization", `basic  ${btoa("ann:own-secret")}`, "own-secret"],
    ["Authorization", `Basic ${btoa("ann:own:secret")}`, "own:secret"],
    ["Authorization", `Basic ${btoa("own-secret:")}`, "own-secret"],
    ["Authorization", "Basic no!base64", "no!base64"],
    ["Cookie", "first=own-secret-1; second=own-secret-2", "own-secret-1"],
    ["Cookie", "first=own-secret-1; second=own-secret-2", "own-secret-2"],
    ["Cookie", "first=own=secret", "own=secret"],
  ])("is not printed: %s: %s", async (name, value, echo) => {
    expect(await errorMessage(name, value, echo)).toContain("not <[redacted]>");
  });

  test.each([
    ["the user's name", "Authorization", `Basic ${btoa("ann-smith:own-secret")}`, "ann-smith"],
    ["a scheme", "Authorization", "Bearer own-secret", "Bearer"],
    ["a cookie's name", "Cookie", "session=own-secret", "session"],
    [
      "what another scheme's token reads as",
      "Authorization",
      `Bearer ${btoa("ann:in-a-token")}`,
      "in-a-token",
    ],
    ["what a scheme reads as that ends alike", "Authorization", `X-Basic ${btoa("ann:in-it")}`, "in-it"],
    ["a scheme's parameters beside the proof", "Authorization", "Digest realm=all-shops", "all-shops"],
    ["the end of a key", "X-Api-Key", "own-secret-long", "ret-long"],
    ["a word in a key", "X-Api-Key", "a;b own-secret", "b own-secret"],
  ])("causes no redaction of other words: %s", async (_, name, value, echo) => {
    expect(await errorMessage(name, value, echo)).toContain(`not <${echo}>`);
  });
});
