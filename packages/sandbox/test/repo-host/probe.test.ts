import { beforeEach, describe, it } from "vitest";
import { host } from "./ask-host.ts";
import { caching } from "./probe/caching.ts";
import { credentials } from "./probe/credentials.ts";
import { errors } from "./probe/errors.ts";
import { limits } from "./probe/limits.ts";
import { pages } from "./probe/pages.ts";
import { paging } from "./probe/paging.ts";
import { redirects } from "./probe/redirects.ts";
import { rendering } from "./probe/rendering.ts";
import { resources } from "./probe/resources.ts";
import { verbs } from "./probe/verbs.ts";
import { versions } from "./probe/versions.ts";
import { zones } from "./probe/zones.ts";

const areas = {
  resources,
  verbs,
  rendering,
  paging,
  caching,
  redirects,
  pages,
  zones,
  credentials,
  errors,
  limits,
  versions,
};

const own = host();
beforeEach(() => own.sandbox.reset());

/**
 * What an emulator of the repository host has to do, a sentence of the specification each: budgets, lockouts and
 * writes of one check are no other's.
 */
describe.each(Object.entries(areas))("%s", (_, checks) => {
  it.each(Object.entries(checks))("%s", async (_sentence, check) => {
    await check(own);
  });
});
