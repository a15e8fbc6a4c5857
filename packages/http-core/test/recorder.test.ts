import {
  UnrecordedError,
  fakeClock,
  record,
  repeat,
  replay,
  scriptedFetch,
  type Tape,
} from "@org/http-core/testing";
import {
  NetworkError,
  ParameterError,
  Secret,
  apiKey,
  appKey,
  basic,
  bearer,
  createClient,
  hmac,
  hmacSha256,
  queryToken,
  token,
  type ClientOptions,
  type Credential,
  type Fetch,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { byCursor, createThing, getThing } from "./shop.ts";

const BASE = "https://tape.example/api";
const SECRET = "tape/s3cr3t+k3y&0123=456789";

function clientOf(fetch: Fetch, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: BASE, fetch, cache: false, retry: { retries: 0 }, ...options });
}

/** The tape after a round trip through JSON. */
function saved(tape: Tape): unknown {
  const read: unknown = JSON.parse(JSON.stringify(tape));
  return read;
}

/** A service that echoes every request. */
const echoing: Fetch = async (url, { headers }) => {
  const said = [url, decodeURIComponent(url), ...Object.values(headers)];
  return Response.json(
    { id: "7", note: said.join(" ") },
    { headers: { "x-echo": said.join(" "), "set-cookie": "a=b" } },
  );
};

const styles: Readonly<Record<string, Credential>> = {
  bearer: bearer(SECRET),
  token: token(SECRET),
  basic: basic("ann", SECRET),
  "basic without a password": basic(SECRET),
  queryToken: queryToken(SECRET),
  apiKey: apiKey(SECRET),
  "apiKey under a name of its own": apiKey(SECRET, "k"),
  appKey: appKey("an-application", SECRET),
  hmac: hmac({
    principal: "tape",
    message: ({ path }) => path,
    sign: hmacSha256(btoa(SECRET)),
    headers: (signature) => ({ "X-Odd-Name": SECRET, "X-Signature": signature }),
    headerNames: ["X-Odd-Name", "X-Signature"],
    secrets: [new Secret(SECRET)],
  }),
};

describe("a tape", () => {
  test.each(Object.entries(styles))("contains no credential: %s", async (_, auth) => {
    const { fetch, tape } = record(echoing, { redact: [auth] });
    const live = await clientOf(fetch, { auth }).call(getThing, { id: "7" });
    expect(live.note).toContain("tape.example");
    const text = JSON.stringify(tape());
    for (const secret of [SECRET, encodeURIComponent(SECRET), btoa(SECRET), btoa(`ann:${SECRET}`), "a=b"]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain("[redacted]");
    const again = await clientOf(replay(saved(tape())), { auth }).call(getThing, { id: "7" });
    expect(again.id).toBe("7");
  });

  test.each(Object.entries(styles).filter(([name]) => !/own|hmac/.test(name)))(
    "contains no undeclared credential either: %s",
    async (_, auth) => {
      const { fetch, tape } = record(echoing);
      await clientOf(fetch, { auth }).call(getThing, { id: "7" });
      const text = JSON.stringify(tape());
      for (const secret of [SECRET, encodeURIComponent(SECRET), btoa(`ann:${SECRET}`)])
        expect(text).not.toContain(secret);
    },
  );

  test.each(["clientSecret", "appSecret", "X-Amz-Signature", "X-Amz-Credential", "jwt", "otp", "session"])(
    "contains no field with a sensitive name: %s",
    async (name) => {
      const { fetch, tape } = record(echoing);
      await fetch(new Request(`${BASE}/x?${name}=a-s3cret&page=2`));
      await fetch(new Request(`${BASE}/x`, { headers: { [name]: "a-s3cret" } }));
      expect(JSON.stringify(tape())).not.toContain("a-s3cret");
      expect(tape().recordings.map(({ request }) => request.url)).toEqual([`${BASE}/x?page=2`, `${BASE}/x`]);
    },
  );

  test("contains fields with similar names, and distinguishes requests by them", async () => {
    const { fetch, tape } = record(echoing);
    for (const query of ["next_token=page-2", "design=page-3", "author=page-4"])
      await fetch(new Request(`${BASE}/x?${query}`));
    const replayed = replay(saved(tape()));
    for (const query of ["author=page-4", "next_token=page-2", "design=page-3"])
      expect(await (await replayed(new Request(`${BASE}/x?${query}`))).text()).toContain(query);
  });

  test("is still JSON if a sensitive field is true, false or null", async () => {
    const { fetch, tape } = record(async () => Response.json({ open: true, closed: false, owner: null }));
    await fetch(new Request(`${BASE}/x?session=true&auth=null&token=false`));
    const [recording] = tape().recordings;
    expect(recording).toMatchObject({
      response: { body: { text: '{"open":true,"closed":false,"owner":null}' } },
    });
  });

  test("of a release with fewer sensitive names can be replayed", async () => {
    const { fetch, tape } = record(echoing);
    await fetch(new Request(`${BASE}/x?page=2`));
    const older = saved({
      ...tape(),
      recordings: tape().recordings.map((recording) => ({
        ...recording,
        request: { ...recording.request, url: `${BASE}/x?session=old&page=2` },
      })),
    });
    expect((await replay(older)(new Request(`${BASE}/x?session=new&page=2`))).status).toBe(200);
  });

  test("contains no token of a response that later becomes a credential", async () => {
    const { fetch, tape } = record(echoing);
    await fetch(new Request(`${BASE}/login`, { method: "POST", body: "later-t0ken" }));
    const login = scriptedFetch(repeat(Response.json({ token: "later-t0ken" }), 2));
    const recorder = record(login);
    await recorder.fetch(new Request(`${BASE}/login`));
    await recorder.fetch(new Request(BASE, { headers: { authorization: "Bearer later-t0ken" } }));
    expect(JSON.stringify(recorder.tape())).not.toContain("later-t0ken");
    expect(tape().recordings).toHaveLength(1);
  });

  test("responds as the service did, with any credential or none", async () => {
    const script = [
      Response.json({ id: "7", price: 0.1 }, { headers: { "x-request-id": "r-1" } }),
      Response.json({ data: [{ id: "1" }], next_cursor: "MQ==" }),
      Response.json({ data: [{ id: "2" }], next_cursor: "LTE=" }),
      Response.json({ message: "no such thing" }, { status: 404 }),
    ];
    const ask = async (fetch: Fetch, auth?: Credential) => {
      const client = clientOf(fetch, { auth });
      const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
      const list = await client.list(byCursor, { limit: 1 }).collect({ max: 9 });
      const failed: unknown = await client.call(getThing, { id: "8" }).catch((error: unknown) => error);
      return { data, id: meta.requestId, list, failed: JSON.stringify(failed) };
    };
    const { fetch, tape } = record(scriptedFetch(...script));
    const live = await ask(fetch, bearer(SECRET));
    expect(await ask(replay(saved(tape())))).toEqual(live);
    expect(await ask(replay(saved(tape())), bearer("another-one"))).toEqual(live);
  });

  test("keeps any bytes, and removes secrets from them", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const whole = [...bytes, ...new TextEncoder().encode(SECRET), ...bytes];
    const { fetch, tape } = record(async () => new Response(Uint8Array.from(whole)), {
      redact: [new Secret(SECRET)],
    });
    const live = await fetch(new Request(BASE, { method: "POST", body: bytes }));
    expect(Array.from(new Uint8Array(await live.arrayBuffer()))).toEqual(whole);
    const answer = replay(saved(tape()));
    const again = await answer(new Request(BASE, { method: "POST", body: bytes }));
    const redacted = [...bytes, ...new TextEncoder().encode("[redacted]"), ...bytes];
    expect(Array.from(new Uint8Array(await again.arrayBuffer()))).toEqual(redacted);
  });

  test("has headers that a replay can send, where a secret was beside other escapes", async () => {
    const echo = encodeURIComponent(`name=€\nkey=${SECRET}`).replaceAll("%2F", "%2f");
    const live = scriptedFetch(Response.json({ id: "7" }, { headers: { "x-echo": echo } }));
    const { fetch, tape } = record(live, { redact: [new Secret(SECRET)] });
    await clientOf(fetch).call(getThing, { id: "7" });
    const { response } = await clientOf(replay(saved(tape())))
      .call(getThing, { id: "7" })
      .withResponse();
    expect(response.headers.get("x-echo")).toBe("name=%E2%82%AC%0Akey=[redacted]");
  });

  test("is in the order of the requests, whichever response comes first", async () => {
    const clock = fakeClock();
    const slow: Fetch = (url) =>
      new Promise((resolve) => {
        clock.timer(url.endsWith("1") ? 50 : 10, () => {
          resolve(Response.json({ id: url }));
        });
      });
    const { fetch, tape } = record(slow);
    const both = ["1", "2"].map((id) => fetch(new Request(`${BASE}/${id}`)));
    await clock.advance(20);
    expect(tape().recordings.map(({ request }) => request.url)).toEqual([`${BASE}/2`]);
    await clock.run();
    await Promise.all(both);
    expect(tape().recordings.map(({ request }) => request.url)).toEqual([`${BASE}/1`, `${BASE}/2`]);
  });

  test("contains network failures, by their code", async () => {
    const cause = Object.assign(new Error(`connect ${SECRET}`), { code: "ECONNREFUSED" });
    const refused = scriptedFetch(new TypeError("fetch failed", { cause }), Response.json({ id: "7" }));
    const { fetch, tape } = record(refused, { redact: [new Secret(SECRET)] });
    const failed = (from: Fetch): Promise<unknown> =>
      clientOf(from)
        .call(getThing, { id: "7" })
        .catch((error: unknown) => error);
    const live = await failed(fetch);
    expect(live).toMatchObject({ message: "The connection was refused (ECONNREFUSED)" });
    expect(JSON.stringify(tape())).not.toContain(SECRET);
    expect(await failed(replay(saved(tape())))).toEqual(live);
  });
});

describe("a request that is not on the tape", () => {
  const recorded = async (): Promise<unknown> => {
    const { fetch, tape } = record(scriptedFetch(Response.json({ id: "7" })));
    await clientOf(fetch).call(getThing, { id: "7" });
    return saved(tape());
  };

  test("fails with a typed error that names it without its credential, and without a retry", async () => {
    const clock = fakeClock();
    const client = clientOf(replay(await recorded()), { auth: apiKey(SECRET), clock, retry: { retries: 3 } });
    const error: unknown = await client.call(getThing, { id: "8" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnrecordedError);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      name: "UnrecordedError",
      message: `There is no recording of GET ${BASE}/things/8`,
      operation: "shop.get",
      attempts: 1,
    });
  });

  test("may differ only in its body", async () => {
    const { fetch, tape } = record(scriptedFetch(Response.json({ id: "7" })));
    await clientOf(fetch).call(createThing, { name: "lamp" });
    const client = clientOf(replay(saved(tape())));
    await expect(client.call(createThing, { name: "chair" })).rejects.toBeInstanceOf(UnrecordedError);
    expect(await client.call(createThing, { name: "lamp" })).toEqual({ id: "7" });
  });

  test("may differ only in the headers that the recorder compares", async () => {
    const { fetch, tape } = record(scriptedFetch(Response.json({ id: "a" }), Response.json({ id: "b" })), {
      headers: ["X-Shop-Tenant"],
    });
    for (const tenant of ["a", "b"]) await clientOf(fetch).call(getThing, { id: "7", tenant });
    const client = clientOf(replay(saved(tape())));
    expect(await client.call(getThing, { id: "7", tenant: "b" })).toEqual({ id: "b" });
    expect(await client.call(getThing, { id: "7", tenant: "a" })).toEqual({ id: "a" });
  });

  test("may be one repetition too many", async () => {
    const client = clientOf(replay(await recorded()));
    await client.call(getThing, { id: "7" });
    await expect(client.call(getThing, { id: "7" })).rejects.toThrow(/^No recording is left of GET/);
  });

  test.each([[undefined], [null], ["{}"], [{}], [{ version: 2 }], [{ version: 1, recordings: [] }]])(
    "%j is not a tape",
    (tape) => {
      expect(() => replay(tape)).toThrow(ParameterError);
    },
  );
});
