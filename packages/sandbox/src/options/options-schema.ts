import type { Dialect } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import * as v from "valibot";
import { closed, recordOf } from "../core/parsed.ts";
import { A_MOMENT, momentOf } from "../core/dates.ts";
import type { SandboxCredentials } from "../credentials.ts";
import { describedServices } from "../openapi/described-services.ts";

const operations = describedServices.flatMap((service) => service.operations);

function paramNames({ params }: (typeof operations)[number]): readonly string[] {
  const { fields } = params;
  return isRecord(fields)
    ? Object.values(fields).flatMap((some) => Object.keys(isRecord(some) ? some : {}))
    : [];
}

/** A schema of an object with optional fields of one type. */
function someOf<T>(
  fields: readonly (readonly [name: string, value: v.GenericSchema<unknown, T>])[],
): v.GenericSchema<unknown, Record<string, T>> {
  const entries = fields.map(([name, value]) => [name, v.exactOptional(value)] as const);
  return v.pipe(
    closed(Object.fromEntries(entries)),
    v.transform((given) =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    ),
  );
}

const spelled = v.string();

/** A schema of the dialect's names for these names. */
function spellings(names: readonly string[]): v.GenericSchema<unknown, Record<string, string>> {
  return someOf(names.map((name) => [name, spelled]));
}

/** The schema of a dialect. Header prefixes and fields are free; all other names are those of operations. */
export const dialectSchema: v.GenericSchema<unknown, Dialect> = closed({
  segments: v.exactOptional(spellings(operations.flatMap(({ segments }) => Object.keys(segments)))),
  paths: v.exactOptional(spellings(operations.map(({ id }) => id))),
  headers: v.exactOptional(recordOf(spelled)),
  params: v.exactOptional(
    someOf(operations.map((operation) => [operation.id, spellings(paramNames(operation))])),
  ),
  fields: v.exactOptional(someOf(operations.map(({ id }) => [id, recordOf(spelled)]))),
  vendor: v.exactOptional(spelled),
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
      tokens: v.exactOptional(
        v.array(closed({ token: text, login: text, scopes: v.exactOptional(v.array(v.string())) })),
      ),
    }),
  ),
} satisfies Readonly<Record<keyof SandboxCredentials, v.GenericSchema>>);

/** Any number; its users check the range. */
const number = v.custom<number>((value) => typeof value === "number", "a number");

/** The accepted values of `now`. */
const now = v.custom<number | string | (() => number)>(
  (value) =>
    typeof value === "number" ||
    typeof value === "function" ||
    (typeof value === "string" && momentOf(value) !== undefined),
  `epoch milliseconds, ${A_MOMENT}, or a function that returns epoch milliseconds`,
);

/** The options of a sandbox. Faults, limits and pages have schemas of their own. */
export const optionsSchema = closed({
  seed: v.exactOptional(number),
  scale: v.exactOptional(number),
  now: v.exactOptional(now),
  faults: v.exactOptional(v.array(v.unknown())),
  dialect: v.exactOptional(dialectSchema),
  credentials: v.exactOptional(credentialsSchema),
  limits: v.exactOptional(v.unknown()),
  pages: v.exactOptional(v.unknown()),
  data: v.exactOptional(v.unknown()),
  oddities: v.exactOptional(v.boolean()),
  tape: v.exactOptional(v.boolean()),
  worlds: v.exactOptional(number),
  idleWorldMinutes: v.exactOptional(number),
});
