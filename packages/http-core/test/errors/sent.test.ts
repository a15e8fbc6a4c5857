import { createClient, post, type ClientOptions } from "@org/http-core";
import { expect, test } from "vitest";

const operations = { add: post("/things") };

/** A body whose first bytes arrive, and no more. */
function begun(end: "error" | "never"): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'));
      if (end === "error") setTimeout(() => controller.error(new TypeError("terminated")), 1);
    },
  });
  return new Response(body);
}

const failed = (code: string) => () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
const never = () => new Promise<never>(() => undefined);
const redirectThenNever = async (url: string): Promise<Response> =>
  url.endsWith("/things") ? new Response("", { status: 303, headers: { location: "/elsewhere" } }) : never();
const token = (): Promise<never> => new Promise(() => undefined);

const ways: readonly (readonly [string, string, Partial<ClientOptions>, "no" | "maybe" | "yes"])[] = [
  ["a refused connection", "network", { fetch: failed("ECONNREFUSED") }, "no"],
  ["an untrusted certificate", "network", { fetch: failed("SELF_SIGNED_CERT_IN_CHAIN") }, "no"],
  ["a connection that was reset", "network", { fetch: failed("ECONNRESET") }, "maybe"],
  ["a body that breaks off", "network", { fetch: async () => begun("error") }, "yes"],
  ["an attempt without a response", "timeout", { fetch: never, timeout: { attempt: 5 } }, "maybe"],
  [
    "an attempt whose redirect leads to no response",
    "timeout",
    { fetch: redirectThenNever, timeout: { attempt: 20 } },
    "yes",
  ],
  [
    "an attempt whose body is late",
    "timeout",
    { fetch: async () => begun("never"), timeout: { attempt: 20 } },
    "yes",
  ],
  ["a deadline before anything was sent", "timeout", { auth: token, timeout: { total: 5 } }, "no"],
  [
    "a deadline of the call while the body arrives",
    "timeout",
    { fetch: async () => begun("never"), timeout: { total: 20 } },
    "yes",
  ],
  ["a deadline of the call", "timeout", { fetch: never, timeout: { total: 5 } }, "maybe"],
];

test.each(ways)("%s: a %s error says whether the request was sent", async (_, code, options, sent) => {
  const client = createClient({
    baseUrl: "https://things.example",
    operations,
    retry: { retries: 0 },
    ...options,
  });
  await expect(client.add()).rejects.toMatchObject({ code, sent });
});

test.each([
  ["reset", failed("ECONNRESET"), "maybe"],
  ["answered", async () => new Response("", { status: 503 }), "maybe"],
  ["refused", failed("ECONNREFUSED"), "no"],
] as const)(
  "after an attempt that was %s, one that was never sent does not say so",
  async (_, first, sent) => {
    const pay = post("/payments", { idempotency: "Idempotency-Key" });
    const attempts = [first, failed("ECONNREFUSED")];
    const client = createClient({
      baseUrl: "https://bank.example",
      operations: { pay },
      fetch: async () => (attempts.shift() ?? failed("ECONNREFUSED"))(),
      retry: { retries: 1 },
      random: () => 0,
    });
    await expect(client.pay()).rejects.toMatchObject({ code: "network", attempts: 2, sent });
  },
);
