/**
 * The essential behaviour as plain functions, which run in vitest, in plain Node, in other runtimes and in a page.
 *
 * @module
 */
import { bodies } from "./bodies.ts";
import { cached } from "./cached.ts";
import type { Case } from "./case.ts";
import { clients } from "./clients.ts";
import { discretion } from "./discretion.ts";
import { endurance } from "./endurance.ts";
import { errorCodes } from "./error-codes.ts";
import { markdown } from "./markdown.ts";

/** The cases that must pass in every runtime. */
export const essential: readonly Case[] = [
  ...clients,
  ...bodies,
  ...cached,
  ...endurance,
  ...errorCodes,
  ...discretion,
  ...markdown,
];
