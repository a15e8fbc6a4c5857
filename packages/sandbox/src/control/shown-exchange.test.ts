import { expect, it } from "vitest";
import { asking, frozenSandbox, row } from "../../test/ask.ts";

it("has headers and bodies, without secrets", async () => {
  const token = "alice-token";
  const headers = { Authorization: `token ${token}`, "Content-Type": "application/json", "X-Own": token };
  const body = JSON.stringify({ title: "A", body: token, token: "other" });
  const ofHost = asking(frozenSandbox(), "repoHost");
  await ofHost("/repos/acme/rocket/issues", { method: "POST", headers, body });
  const { text, json } = await ofHost("/_sandbox/api/journal/1");
  const { number, status, request, response } = row(json);
  expect([number, status]).toEqual([1, 201]);
  expect(row(request)["headers"]).toContainEqual(["authorization", "[redacted]"]);
  expect(row(request)["headers"]).toContainEqual(["x-own", "[redacted]"]);
  expect(row(request)["body"]).toBe('{"title":"A","body":"[redacted]","token":"[redacted]"}');
  expect(row(response)["headers"]).toContainEqual(["x-ratelimit-remaining", "4999"]);
  expect(row(response)["body"]).toContain('"title":"A"');
  expect(text).not.toContain(token);
});

it("has no body that is long or not text, and says why", async () => {
  const sandbox = frozenSandbox();
  const ofHost = asking(sandbox, "repoHost");
  sandbox.on({ path: "/long" }, (_, answer) => answer.text("x".repeat(65_537)));
  sandbox.on({ path: "/file" }, (_, answer) => answer.bytes(new Uint8Array([0xff, 0xfe])));
  for (const path of ["/long", "/file", "/meta"]) await ofHost(path);
  const responseOf = async (number: number): Promise<unknown> =>
    row((await ofHost(`/_sandbox/api/journal/${String(number)}`)).json)["response"];
  expect(await responseOf(1)).toMatchObject({ omitted: "too long" });
  expect(await responseOf(2)).toMatchObject({ omitted: "not text" });
  expect(row(await responseOf(3))["body"]).toBeTypeOf("string");
  expect(row((await ofHost("/_sandbox/api/journal/3")).json)["request"]).not.toHaveProperty("body");
});
