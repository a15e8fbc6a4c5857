import * as v from "valibot";
import { parsed } from "./core/parsed.ts";
import type { SandboxLimits } from "./sandbox-limits.ts";

const amount = v.exactOptional(
  v.pipe(
    v.number(),
    v.check((limit) => limit > 0, "a number above 0"),
  ),
);
const requests = v.exactOptional(v.strictObject({ perSecond: amount, perDay: amount }));
const lifetime = v.exactOptional(v.strictObject({ perSecond: amount, lifetime: amount }));

const limitsSchema: v.GenericSchema<unknown, SandboxLimits> = v.strictObject({
  chainstats: v.exactOptional(
    v.strictObject({
      keyless: requests,
      free: requests,
      lite: requests,
      standard: requests,
      advanced: requests,
      professional: requests,
      proPlus: requests,
    }),
  ),
  validators: v.exactOptional(v.strictObject({ free: lifetime, paid: lifetime })),
  repoHost: v.exactOptional(
    v.strictObject({
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
  return parsed(limitsSchema, value, "limits");
}
