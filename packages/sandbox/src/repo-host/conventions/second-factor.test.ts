import { beforeEach, describe, expect, it } from "vitest";
import { row } from "../../../test/ask.ts";
import { basic, host, times } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, sandbox } = host();
beforeEach(() => sandbox.reset());

describe("a one-time password", () => {
  const carols = (code?: string): RequestInit => ({
    headers: {
      ...basic("carol", "carol-password"),
      ...(code === undefined ? {} : { "X-Service-OTP": code }),
    },
  });

  it("is required with the password; the header that says so is readable by pages", async () => {
    const response = await anonymous("/user", carols());
    expect(response.status).toBe(401);
    expect(response.headers.get("x-service-otp")).toBe("required; app");
    expect(response.headers.get("access-control-expose-headers")).toContain("X-Service-OTP");
    expect(row(response.json)["message"]).toBe("Must specify two-factor authentication OTP code.");
    expect((await anonymous("/user", carols("000000"))).headers.get("x-service-otp")).toBe("required; app");
  });

  it("signs in with the password, and the user says that it is required", async () => {
    const { status, json } = await anonymous("/user", carols("123456"));
    expect(status).toBe(200);
    expect(json).toMatchObject({ login: "carol", two_factor_authentication: true });
    expect((await alice("/user")).json).toMatchObject({ two_factor_authentication: false });
  });

  it("is not required with a token, nor mentioned for a wrong password", async () => {
    expect((await anonymous("/user", { headers: { Authorization: "token carol-token" } })).status).toBe(200);
    const bad = await anonymous("/user", { headers: basic("carol", "wrong") });
    expect(bad.headers.has("x-service-otp")).toBe(false);
  });

  it("counts as a wrong password if wrong, not if absent", async () => {
    await times(6, async () => anonymous("/user", carols()));
    expect((await anonymous("/user", carols("123456"))).status).toBe(200);
    await times(5, async () => anonymous("/user", carols("000000")));
    expect((await anonymous("/user", carols("123456"))).status).toBe(403);
  });

  it("is requested with the header name of the dialect", async () => {
    const { anonymous: ask } = host({ dialect: { headers: { "X-Service-": "X-Acme-" } } });
    expect((await ask("/user", carols())).headers.get("x-acme-otp")).toBe("required; app");
  });
});
