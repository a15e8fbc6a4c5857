import { origins, sandboxCredentials } from "@org/sandbox";
import { services } from "@org/services";
import { sandboxAccounts } from "@org/services/sandbox";
import { expect, test } from "vitest";
import { chosenOf, environmentsOf, liveOrigins, secretsIn } from "./environments.ts";
import type { Settings } from "./own-environments.ts";

const sandbox = { bases: origins, accounts: sandboxAccounts(sandboxCredentials) };
const none: Settings = { own: [], chosen: {}, keys: {}, kept: [] };
const [, validators] = services;
if (validators === undefined) throw new Error("There is no second service");
const bases = { validators: "https://api.example/v1" };
const dialect = { vendor: "acme" };
const settings: Settings = {
  ...none,
  own: [
    { id: "1", service: "validators", name: "Production", bases, dialect },
    { id: "2", service: "validators", name: "My key" },
    { id: "3", service: "chainstats", name: "Other" },
  ],
  keys: { 1: ["live-key"], 2: ["abc"] },
};

test("the first account is chosen until another is", () => {
  expect(chosenOf(validators, sandbox, none)).toMatchObject({ name: "paid plan", isLive: false });
  const chosen = { validators: "sandbox anonymous" };
  expect(chosenOf(validators, sandbox, { ...none, chosen }).values).toEqual([]);
  expect(chosenOf(validators, sandbox, { ...none, chosen: { validators: "gone" } }).name).toBe("paid plan");
});

test("the user's environments of a service follow, at other addresses or the sandbox's", () => {
  const [production, mine, ...others] = environmentsOf(validators, sandbox, settings).slice(-2);
  expect(production).toEqual({
    id: "1",
    name: "Production",
    bases,
    dialect,
    values: ["live-key"],
    isLive: true,
  });
  expect(mine).toMatchObject({ name: "My key", bases: origins, values: ["abc"], isLive: false });
  expect(others).toEqual([]);
});

test("keys are secret, an account's address is not, and a short text cannot be masked", () => {
  const secrets = secretsIn(services, sandbox, settings);
  const { heavy } = sandboxCredentials.clob;
  for (const secret of [
    "live-key",
    "sandbox-token",
    "carol-token",
    "SANDBOX-FREE",
    heavy.secret,
    heavy.passphrase,
  ])
    expect(secrets).toContain(secret);
  for (const other of [heavy.address, "abc"]) expect(secrets).not.toContain(other);
});

test("requests may go to the deployments that the user added", () => {
  expect(liveOrigins(settings)).toEqual(["https://api.example"]);
});
