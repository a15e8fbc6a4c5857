import type { Dialect } from "@org/http-core";
import * as v from "valibot";
import { closed } from "./core/closed.ts";
import { A_MOMENT, momentOf } from "./core/moment-of.ts";

const names = v.record(v.string(), v.string());

/** How a deployment spells names. */
export const dialectSchema: v.GenericSchema<unknown, Dialect> = closed({
  segments: v.exactOptional(names),
  paths: v.exactOptional(names),
  headers: v.exactOptional(names),
  params: v.exactOptional(v.record(v.string(), names)),
  vendor: v.exactOptional(v.string()),
});

const text = v.pipe(v.string(), v.nonEmpty());
const account = closed({ apiKey: text, secret: text, passphrase: text, address: text });

const credentialsSchema = closed({
  chainstats: v.exactOptional(
    closed({
      free: text,
      lite: text,
      standard: text,
      standardAgain: text,
      advanced: text,
      professional: text,
      proPlus: text,
    }),
  ),
  validators: v.exactOptional(text),
  validatorsLimited: v.exactOptional(closed({ free: text, forbidden: text })),
  clob: v.exactOptional(closed({ heavy: account, casual: account })),
  repoHost: v.exactOptional(
    closed({
      users: v.array(
        closed({
          login: text,
          password: text,
          token: text,
          scopes: v.exactOptional(v.array(v.string())),
          oneTimePassword: v.exactOptional(text),
          timeZone: v.exactOptional(text),
        }),
      ),
      applications: v.array(closed({ clientId: text, clientSecret: text })),
    }),
  ),
});

/** Any number: which ones are meant is said where it is used. */
const number = v.custom<number>((value) => typeof value === "number", "a number");

/** What `now` may be. */
const now = v.custom<number | string | (() => number)>(
  (value) =>
    typeof value === "number" ||
    typeof value === "function" ||
    (typeof value === "string" && momentOf(value) !== undefined),
  `epoch milliseconds, ${A_MOMENT}, or a function that tells epoch milliseconds`,
);

/** The options of a sandbox. Faults and limits have schemas of their own. */
export const optionsSchema = closed({
  seed: v.exactOptional(number),
  scale: v.exactOptional(number),
  now: v.exactOptional(now),
  faults: v.exactOptional(v.array(v.unknown())),
  dialect: v.exactOptional(dialectSchema),
  credentials: v.exactOptional(credentialsSchema),
  limits: v.exactOptional(v.unknown()),
  tape: v.exactOptional(v.boolean()),
  worlds: v.exactOptional(number),
});
