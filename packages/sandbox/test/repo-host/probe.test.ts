import { beforeEach, describe, expect, it } from "vitest";
import { host } from "./ask-host.ts";
import { caching } from "./probe/caching.ts";
import { credentials } from "./probe/credentials.ts";
import type { Checks } from "./probe/checks.ts";
import { errors } from "./probe/errors.ts";
import { FIELD_LIST } from "./probe/field-list.ts";
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

it("passes all 37 checks of the list", async () => {
  const sentences: Checks = Object.fromEntries(
    Object.values(areas).flatMap((checks) => Object.entries(checks)),
  );
  const unmet: string[] = [];
  for (const [name, sentence] of Object.entries(FIELD_LIST)) {
    own.sandbox.reset();
    const check = sentences[sentence] ?? (() => Promise.reject(new Error("the probe has no such sentence")));
    await check(own).catch((error: unknown) => unmet.push(`${name}: ${String(error)}`));
  }
  expect(unmet).toEqual([]);
  expect(new Set(Object.values(FIELD_LIST)).size).toBe(37);
});
