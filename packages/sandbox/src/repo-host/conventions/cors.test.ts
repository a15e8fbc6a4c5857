import { wireNames } from "@org/http-core/operation";
import { expect, it } from "vitest";
import { NOW } from "../../../test/ask.ts";
import { incomingOf } from "../../../test/repo-host/world.ts";
import { createApp, handleDirectly } from "../../core/app.ts";
import type { Reply } from "../../core/reply.ts";
import { allowOrigins, handlePreflights } from "./cors.ts";

const spelling = wireNames({ headers: { "X-Service-": "X-Acme-" } });
const app = createApp({ now: () => NOW });
allowOrigins(app, spelling);
handlePreflights(app, spelling);
app.serve(["ALL"], "/all", {
  handle: () => ({ status: 200, headers: new Map(), text: "handled" }),
});

const ask = (method: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  handleDirectly(app, incomingOf("/all", { method, headers }));
const preflight = (requested: string): Promise<Reply> =>
  ask("OPTIONS", { "Access-Control-Request-Headers": requested });

it("a preflight does not reach the handler, other requests do", async () => {
  const { status, text } = await ask("OPTIONS");
  expect([status, text]).toEqual([204, undefined]);
  for (const method of ["GET", "DELETE"]) expect((await ask(method)).text).toBe("handled");
});

it("every response may be read by any origin, with the deployment's names of headers", async () => {
  for (const method of ["GET", "OPTIONS"]) {
    const { headers } = await ask(method);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const exposed = headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["ETag", "Link", "X-Acme-OTP"]));
    expect(exposed).not.toContain("X-Service-OTP");
  }
});

it("the sandbox's own headers are allowed as they are requested", async () => {
  const usual = (await preflight("")).headers.get("access-control-allow-headers") ?? "";
  expect(usual).toMatch(/^Authorization, .*, X-Acme-OTP, X-Requested-With$/);
  const { headers } = await preflight("X-Sandbox-Fault,x-other,  x-sandbox-world");
  expect(headers.get("access-control-allow-headers")).toBe(`${usual}, X-Sandbox-Fault, x-sandbox-world`);
});

it("caches keep preflights apart only where they differ", async () => {
  expect((await preflight("x-sandbox-fault")).headers.get("vary")).toBe("Access-Control-Request-Headers");
  for (const requested of ["x-other", "x-sandbox-", "ax-sandbox-fault"])
    expect((await preflight(requested)).headers.has("vary")).toBe(false);
});
