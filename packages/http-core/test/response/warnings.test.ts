import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { bearer, createClient } from "@org/http-core";
import { expect, test } from "vitest";
import { getThing } from "../shop.ts";

test("warnings of the service are returned without the credential that they echo", async () => {
  const client = createClient({
    baseUrl: "https://warnings.example",
    auth: bearer("warned-about-token"),
    clock: fakeClock(),
    fetch: scriptedFetch(Response.json({ id: "7" })),
  });
  const warnings = ["Your token warned-about-token expires soon", "Slow down"];
  const warned = { ...getThing, classify: () => ({ ok: true, warnings }) as const };
  const { meta } = await client.call(warned, { id: "7" }).withResponse();
  expect(meta.warnings).toEqual(["Your token [redacted] expires soon", "Slow down"]);
});
