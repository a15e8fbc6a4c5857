import * as v from "valibot";
import type { SandboxReach } from "./sandbox-reach.ts";

const text = v.string();
const account = v.object({ apiKey: text, secret: text, passphrase: text, address: text });

const bases: v.GenericSchema<unknown, SandboxReach["bases"]> = v.object({
  chainstats: text,
  validators: text,
  clob: text,
  catalog: text,
  repoHost: text,
});

const credentials: v.GenericSchema<unknown, SandboxReach["credentials"]> = v.object({
  chainstats: v.object({ standard: text }),
  validators: text,
  clob: v.object({ heavy: account }),
  repoHost: v.object({ users: v.array(v.object({ token: text })) }),
});

const accounts = v.array(v.object({ name: text, values: v.array(text) }));

/** The content of `sandbox.json`. */
export const reachSchema: v.GenericSchema<unknown, SandboxReach> = v.object({
  bases,
  servedBases: v.exactOptional(bases),
  credentials,
  accounts: v.object({
    chainstats: accounts,
    validators: accounts,
    predictions: accounts,
    "repo-host": accounts,
  }),
  examples: v.record(text, v.record(text, v.array(text))),
});
