/**
 * The essential behaviour, as plain functions: they run under vitest, on a bare Node, on other runtimes and in a page.
 *
 * @module
 */
import { bodies } from "./bodies.ts";
import { cached } from "./cached.ts";
import type { Case } from "./case.ts";
import { clients } from "./clients.ts";
import { discretion } from "./discretion.ts";
import { endurance } from "./endurance.ts";
import { families } from "./families.ts";
import { markdown } from "./markdown.ts";

/** What holds on every runtime. */
export const essential: readonly Case[] = [
  ...clients,
  ...bodies,
  ...cached,
  ...endurance,
  ...families,
  ...discretion,
  ...markdown,
];
