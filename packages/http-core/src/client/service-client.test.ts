import { afterEach, describe, expect, test, vi } from "vitest";
import { getThing, ownThing, publicThing } from "../../test/shop.ts";
import type { CredentialSource } from "../auth/credential.ts";
import { bearer, token } from "../auth/schemes.ts";
import { scriptedFetch } from "../testing/scripted-fetch.ts";
import { methods } from "./build-client.ts";
import { connection, serviceClient } from "./service-client.ts";

const URL_VARIABLE = "HTTP_CORE_TEST_URL";

const TOKEN_VARIABLE = "HTTP_CORE_TEST_TOKEN";

const ENVIRONMENT = { url: URL_VARIABLE, credential: [TOKEN_VARIABLE, bearer] } as const;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a connection", () => {
  const own = bearer("own-token-of-caller");
  const ofEnvironment = bearer("token-of-environment");
  const from = (given: Parameters<typeof connection>[0], credential?: CredentialSource) =>
    connection(given, URL_VARIABLE, () => credential);

  test("is what the caller gives, whatever the environment has", () => {
    vi.stubEnv(URL_VARIABLE, "https://environment.example");
    const given = { baseUrl: "https://own.example", auth: own };
    expect(from(given, ofEnvironment)).toEqual(given);
  });

  test("sends no credential of the environment to an address of the caller", () => {
    vi.stubEnv(URL_VARIABLE, "https://environment.example");
    const { auth } = from({ baseUrl: new URL("https://own.example") }, ofEnvironment);
    expect(auth).toBeUndefined();
  });

  test("is the environment's otherwise; a credential of the caller comes first", () => {
    vi.stubEnv(URL_VARIABLE, "https://environment.example");
    const baseUrl = "https://environment.example";
    expect(from({}, ofEnvironment)).toEqual({ baseUrl, auth: ofEnvironment });
    expect(from({ auth: own }, ofEnvironment)).toEqual({ baseUrl, auth: own });
    expect(from({})).toEqual({ baseUrl, auth: undefined });
  });

  test.each(["", undefined])("needs an address: the variable is %j", (value) => {
    vi.stubEnv(URL_VARIABLE, value);
    expect(() => from({ auth: own })).toThrow(
      `baseUrl: expected the service's base address, here or in ${URL_VARIABLE}, received nothing`,
    );
  });
});

describe("a client of a service", () => {
  test("has a method for each operation, and those of every client", async () => {
    const fetch = scriptedFetch(Response.json({ id: "7" }), Response.json({ id: "8" }));
    const baseUrl = "https://service.example/api";
    const operations = { getThing, nested: { publicThing } };
    const client = serviceClient({ baseUrl, fetch }, ENVIRONMENT, operations);
    expect(await client.getThing({ id: "7" })).toEqual({ id: "7" });
    expect(await client.nested.publicThing({ id: "8" })).toEqual({ id: "8" });
    expect(client.limits()).toEqual([]);
    expect(fetch.requests.map(({ url }) => url)).toEqual([`${baseUrl}/things/7`, `${baseUrl}/public/8`]);
  });

  test("takes address and credential from the environment", async () => {
    vi.stubEnv(URL_VARIABLE, "https://environment.example");
    vi.stubEnv(TOKEN_VARIABLE, "token-of-environment");
    const fetch = scriptedFetch(Response.json({ id: "7" }));
    await serviceClient({ fetch }, ENVIRONMENT, { ownThing }).ownThing({ id: "7" });
    const [request] = fetch.requests;
    expect(request?.url).toBe("https://environment.example/own/7");
    expect(request?.headers.get("authorization")).toBe("Bearer token-of-environment");
  });

  test("refuses a credential that none of its operations accepts", () => {
    const baseUrl = "https://service.example";
    expect(() => serviceClient({ baseUrl, auth: token("a-token") }, ENVIRONMENT, { ownThing })).toThrow(
      "auth: expected bearer, received token",
    );
  });

  test("refuses further operations that do not accept its credential", () => {
    const auth = token("a-token");
    const client = serviceClient({ baseUrl: "https://service.example", auth }, ENVIRONMENT, { getThing });
    expect(() => methods(client, { ownThing })).toThrow("auth: expected bearer, received token");
  });
});
