import { expect, it } from "vitest";
import { readable } from "../core/headers.ts";
import type { Incoming } from "../core/incoming.ts";
import { keptReply, keptRequest, LARGEST_KEPT } from "./exchange.ts";

const request: Incoming = {
  method: "GET",
  url: new URL("https://service.example/"),
  headers: readable(new Map()),
  body: new Uint8Array(),
  address: "192.0.2.1",
  prefix: "",
};

it("keeps all of a request but its signal: one that is sent again is not aborted by the first client", () => {
  expect(keptRequest({ ...request, secret: "token", signal: AbortSignal.abort() })).toEqual({
    ...request,
    secret: "token",
  });
  expect(keptRequest({ ...request, signal: AbortSignal.abort() })).toStrictEqual(request);
});

it("keeps a body up to a length", () => {
  const kept = (length: number) => keptReply({ status: 200, headers: new Map(), text: "x".repeat(length) });
  expect(kept(LARGEST_KEPT)).toMatchObject({ body: "x".repeat(LARGEST_KEPT), isTooLong: false });
  expect(kept(LARGEST_KEPT + 1)).toMatchObject({ body: undefined, isTooLong: true });
});
