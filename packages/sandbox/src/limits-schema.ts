import * as v from "valibot";
import { closed } from "./core/closed.ts";
import { checkOptions } from "./core/parsed.ts";
import type { SandboxLimits } from "./sandbox-limits.ts";

const amount = v.exactOptional(
  v.pipe(
    v.number(),
    v.check((limit) => limit > 0, "a number above 0"),
  ),
);
const requests = v.exactOptional(closed({ perSecond: amount, perDay: amount }));
const lifetime = v.exactOptional(closed({ perSecond: amount, lifetime: amount }));

const limitsSchema: v.GenericSchema<unknown, SandboxLimits> = closed({
  chainstats: v.exactOptional(
    closed({
      keyless: requests,
      free: requests,
      lite: requests,
      standard: requests,
      advanced: requests,
      professional: requests,
      proPlus: requests,
    }),
  ),
  validators: v.exactOptional(closed({ free: lifetime, paid: lifetime })),
  repoHost: v.exactOptional(
    closed({
      anonymous: amount,
      authenticated: amount,
      anonymousSearches: amount,
      authenticatedSearches: amount,
      failedLogins: amount,
      failedCredentials: amount,
      writes: amount,
      polls: amount,
      concurrent: amount,
      expensive: amount,
      blockSeconds: amount,
      wording: v.exactOptional(v.picklist(["abuse", "secondary"])),
      blockStatus: v.exactOptional(v.picklist([403, 429])),
      retryAfter: v.exactOptional(v.boolean()),
    }),
  ),
});

/**
 * Reads limits that came from somewhere: a file, a command line, a caller without types.
 *
 * @throws ParameterError where one is none that there is, or not above 0
 */
export function readLimits(value: unknown): SandboxLimits {
  return checkOptions(limitsSchema, value, "limits");
}
