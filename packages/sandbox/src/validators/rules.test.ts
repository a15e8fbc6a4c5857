import { operations } from "@org/validators/operations";
import { expect, test } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";
import { context } from "../../test/predictions/ask.ts";
import { validatorsRules } from "./rules.ts";

const sandbox = frozenSandbox();
const { credentials } = sandbox;
const PATH = "/v1/eth/validators/consolidations";
const tokens = { paid: credentials.validators, ...credentials.validatorsLimited };

test.each([
  [`Bearer ${tokens.paid}`, 200],
  [`bEARER  ${tokens.paid}`, 200],
  [`Bearer ${tokens.forbidden}`, 403],
  [`Bearer ${tokens.paid}x`, 401],
  [`Bearer ${tokens.paid} x`, 401],
  [`Token ${tokens.paid}`, 401],
  [tokens.paid, 401],
  ["Bearer", 401],
  ["", 401],
])("%s gets %i", async (authorization, status) => {
  const ask = asking(sandbox, "validators", { Authorization: authorization });
  expect((await ask(`${PATH}?limit=1`)).status).toBe(status);
});

test.each([
  [
    "limit=1&offset=",
    "offset",
    "ensure this value has at least 1 characters",
    "value_error.any_str.min_length",
  ],
  ["unknown=", "unknown", "ensure this value has at least 1 characters", "value_error.any_str.min_length"],
  ["limit=0", "limit", "ensure this value is at least 1", "value_error"],
])("%s is refused", async (query, name, msg, type) => {
  const ask = asking(sandbox, "validators", { Authorization: `Bearer ${tokens.paid}` });
  const { status, json } = await ask(`${PATH}?${query}`);
  expect([status, json]).toEqual([400, { detail: [{ loc: ["query", name], msg, type }] }]);
});

test("an unreadable body is refused", () => {
  const { refuse } = validatorsRules({ tokens, spend: () => undefined });
  const [operation] = Object.values(operations);
  if (operation === undefined) throw new Error("The service has operations");
  expect(refuse({ kind: "body", reason: "syntax" }, operation, context("/"))).toMatchObject({
    status: 400,
    body: { detail: [{ loc: ["body"], msg: "value is not valid JSON", type: "value_error.jsondecode" }] },
  });
});
