import { apiKey, createChainstats } from "@org/chainstats";
import { docs, operations } from "@org/chainstats/operations";
import { environment } from "@org/http-core";
import { oneBase } from "./one-base.ts";
import type { ServiceEntry } from "./service.ts";

/** Chain statistics. */
export const chainstats: ServiceEntry = {
  name: "chainstats",
  title: "Chain statistics",
  package: "@org/chainstats",
  operations,
  docs,
  connect: ({ bases, auth }, settings = {}) =>
    createChainstats({ ...settings, auth, baseUrl: oneBase(bases, "chainstats") }),
  environment() {
    const url = environment("CHAINSTATS_URL");
    const key = environment("CHAINSTATS_API_KEY");
    if (url === undefined) return undefined;
    return { bases: { chainstats: url }, auth: key === undefined ? undefined : apiKey(key) };
  },
};
