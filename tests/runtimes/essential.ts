/**
 * The essential behaviour as plain functions, which run in vitest, in plain Node, in other runtimes and in a page.
 *
 * @module
 */
import { attempts } from "./attempts.ts";
import { bodies } from "./bodies.ts";
import { cache } from "./cache.ts";
import type { Case } from "./case.ts";
import { clients } from "./clients.ts";
import { errorCodes } from "./error-codes.ts";
import { markdown } from "./markdown.ts";
import { secrets } from "./secrets.ts";

/** The cases that must pass in every runtime. */
export const essential: readonly Case[] = [
  ...clients,
  ...bodies,
  ...cache,
  ...attempts,
  ...errorCodes,
  ...secrets,
  ...markdown,
];
