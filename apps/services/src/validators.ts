import { environment } from "@org/http-core";
import { bearer, createValidators } from "@org/validators";
import { docs, operations } from "@org/validators/operations";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry } from "./service.ts";

/** Validator data. */
export const validators: ServiceEntry = {
  name: "validators",
  title: "Validators",
  package: "@org/validators",
  operations,
  docs,
  connect: ({ bases, auth }, settings = {}) =>
    createValidators({ ...settings, auth, baseUrl: oneBase(bases, "validators") }),
  environment() {
    const url = environment("VALIDATORS_URL");
    const token = environment("VALIDATORS_TOKEN");
    if (url === undefined) return undefined;
    return { bases: { validators: url }, auth: token === undefined ? undefined : bearer(token) };
  },
};
