import { describe, expect, test, vi } from "vitest";
import { basic, type HttpRequest } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { withOneTimePassword } from "./with-one-time-password.ts";

const request: HttpRequest = {
  method: "GET",
  url: "https://host.example/user",
  headers: new Headers({ accept: "*/*" }),
  body: undefined,
};

/** The context in which a credential is applied. */
const context = (hide?: (made: string) => void) => ({
  clock: fakeClock(),
  skew: 0,
  path: "/user",
  browser: false,
  ...(hide === undefined ? {} : { hide }),
});

describe("a credential with a one-time password", () => {
  const carol = basic("carol", "s3cret");

  test("is the user's own credential, with one more header", () => {
    const credential = withOneTimePassword(carol, () => "123456");
    expect(credential).toMatchObject({
      scheme: "basic",
      principal: carol.principal,
      partition: carol.partition,
      query: carol.query,
      secrets: carol.secrets,
    });
    expect(credential.headers).toEqual([...carol.headers, "X-Service-OTP"]);
    expect(carol.headers).not.toContain("X-Service-OTP");
  });

  test("sends the password beside the user's name, and leaves the request as it was", async () => {
    const applied = await withOneTimePassword(carol, () => "123456").apply(request, context());
    expect(Object.fromEntries(applied.headers)).toEqual({
      accept: "*/*",
      authorization: `Basic ${btoa("carol:s3cret")}`,
      "x-service-otp": "123456",
    });
    expect({ ...applied, headers: request.headers }).toEqual(request);
    expect(Array.from(request.headers.keys())).toEqual(["accept"]);
  });

  test("asks anew for each attempt, and waits for the answer", async () => {
    const source = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce("111111")
      .mockResolvedValueOnce("222222");
    const credential = withOneTimePassword(carol, source);
    expect(source).not.toHaveBeenCalled();
    const passwords: unknown[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { headers } = await credential.apply(request, context());
      passwords.push(headers.get("x-service-otp"));
    }
    expect(passwords).toEqual(["111111", "222222"]);
  });

  test("has the password redacted, before the request can fail", async () => {
    const order: string[] = [];
    const failing = {
      ...carol,
      apply: () => {
        order.push("apply");
        throw new Error("no");
      },
    };
    const hide = (made: string): void => void order.push(made);
    await expect(withOneTimePassword(failing, () => "123456").apply(request, context(hide))).rejects.toThrow(
      "no",
    );
    expect(order).toEqual(["123456", "apply"]);
  });

  test("fails if there is no password", async () => {
    const source = () => Promise.reject(new Error("The user left"));
    await expect(withOneTimePassword(carol, source).apply(request, context())).rejects.toThrow(
      "The user left",
    );
  });

  test.each([null, undefined, "", "\n", 12_345, "12\n34", "12\u000034", "１２３"])(
    "refuses %j without showing it",
    async (answer) => {
      const source = vi.fn().mockResolvedValue(answer);
      const refused = withOneTimePassword(carol, source).apply(request, context());
      await expect(refused).rejects.toMatchObject({ code: "parameter", parameter: "oneTimePassword" });
      await expect(refused).rejects.not.toThrow(/12|34|１/);
    },
  );

  test("leaves out spaces around it, as a program prints them", async () => {
    const { headers } = await withOneTimePassword(carol, () => " 123456\n").apply(request, context());
    expect(headers.get("x-service-otp")).toBe("123456");
  });
});
