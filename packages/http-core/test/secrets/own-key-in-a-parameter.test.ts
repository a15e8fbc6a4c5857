import {
  bearer,
  createClient,
  type ClientEvent,
  type Credential,
  type Fetch,
  type FetchInit,
} from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { expectNone } from "@org/test-kit/expect-none";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { getThing, publicThing, type Thing } from "../shop.ts";
import { styles } from "./credentials.ts";
import { printed } from "./printed.ts";

const SECRET = "zQ7jOwnKeyOfTheClient";

const kinds = Object.entries(styles).map(([name, of]) => [name, of(SECRET)] as const);

/** A client that reads with its own key as a parameter, and all that it tells of it. */
async function told(
  auth: Parameters<typeof createClient>[0]["auth"],
  params: object,
  operation = getThing,
  fetch: Fetch = async () => Response.json({ id: "7" } satisfies Thing),
) {
  const events: ClientEvent[] = [];
  const client = createClient({
    baseUrl: "https://key.example",
    auth,
    clock: fakeClock(),
    cache: false,
    fetch,
    on: { any: (event) => void events.push(event) },
  });
  const failure: unknown = await client.call(operation, { id: "7", ...params }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { events, failure, all: [...events, failure].map(printed).join("\n") };
}

describe.each(kinds)("a key of the client in a parameter, by %s", (_, { auth }) => {
  const { scheme } = auth;
  const secrets = auth.secrets.map((secret) => secret.reveal());
  const key = secrets[0] ?? "";
  const operation = { ...getThing, auth: { schemes: [scheme], required: true } };

  test("is in no event, not even in the first", async () => {
    const { events, all } = await told(auth, { id: key }, operation);
    expect(events[0]?.type).toBe("request");
    expectNone(all, secrets);
  });

  test("is in no event of an operation without a credential", async () => {
    const { events, all } = await told(auth, { id: key }, publicThing);
    expect(events[0]?.type).toBe("request");
    expectNone(all, secrets);
  });

  test("is in no event where a function gives the credential", async () => {
    const { events, all } = await told(async () => auth, { id: key }, operation);
    expect(events[0]?.type).toBe("request");
    expectNone(all, secrets);
  });

  test("is not in the error that refuses the parameter", async () => {
    const { failure, all } = await told(auth, { since: key });
    expect(failure).toMatchObject({ code: "parameter", parameter: "since" });
    expectNone(all, secrets);
  });
});

describe("a key that a function gives", () => {
  const [first, second] = [bearer("zQ7j-first-key"), bearer("zQ7j-second-key")];

  test("for an attempt alone is in no event", async () => {
    let asked = 0;
    const auth = () => (asked++ === 0 ? first : second);
    const { events, all } = await told(auth, { id: "zQ7j-second-key" });
    expect(events[0]?.type).toBe("request");
    expectNone(all, ["zQ7j-second-key"]);
  });

  test("after a 401 is in no error that echoes it", async () => {
    const auth = (rejected?: Credential) => (rejected === undefined ? first : second);
    const echo = async (_: string, { headers }: FetchInit) => {
      const { authorization = "" } = headers;
      return Response.json(
        { message: authorization },
        { status: authorization.includes("first") ? 401 : 403 },
      );
    };
    const { failure, all } = await told(auth, {}, getThing, echo);
    expect(failure).toMatchObject({ code: "permission" });
    expectNone(all, ["zQ7j-first-key", "zQ7j-second-key"]);
  });

  test("is in no error of a call that only the cache may answer", async () => {
    const client = createClient({ baseUrl: "https://key.example", auth: () => first });
    const failure = await failureOf(() =>
      client.call(getThing, { id: "zQ7j-first-key" }, { cache: "only-if-cached" }),
    );
    expect(failure).toMatchObject({ code: "not_found" });
    expectNone(printed(failure), ["zQ7j-first-key"]);
  });
});
