import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { chainstatsLimits } from "./chainstats/limits.ts";
import { limitsOf, unlimited, type Limits, readLimits } from "./limits.ts";
import { validatorsLimits } from "./validators/limits.ts";

describe("limits", () => {
  it("default to the services' own", () => {
    expect(limitsOf()).toMatchObject({ chainstats: chainstatsLimits, validators: validatorsLimits });
  });

  it("can be changed one by one", () => {
    const changed = limitsOf({ chainstats: { free: { perDay: 7 } }, validators: { paid: { lifetime: 1 } } });
    expect(changed.chainstats).toEqual({ ...chainstatsLimits, free: { perSecond: 3, perDay: 7 } });
    expect(changed.validators.paid).toEqual({ perSecond: Infinity, lifetime: 1 });
    expect(changed.validators.free).toEqual(validatorsLimits.free);
  });

  it("can all be removed", () => {
    const { chainstats, validators }: Limits = limitsOf(unlimited);
    const text = JSON.stringify({ chainstats, validators }, (_, value: unknown) =>
      value === Infinity ? "any" : value,
    );
    expect(new Set(text.match(/(?<=:)[\d"][^,}]*/g))).toEqual(new Set(['"any"']));
  });

  it.each([
    [
      { chainstats: { lite: { perSecond: 0 } } },
      /limits\.chainstats\.lite\.perSecond: expected a number above 0/,
    ],
    [
      { validators: { paid: { lifetime: -1 } } },
      /limits\.validators\.paid\.lifetime: expected a number above 0/,
    ],
    [{ repoHost: { anonymous: Number.NaN } }, /limits\.repoHost\.anonymous: expected a number/],
    [{ repoHost: { wording: "polite" } }, /limits\.repoHost\.wording: expected/],
    [{ repoHost: { anonymus: 3 } }, /limits\.repoHost\.anonymus: expected/],
    [{ chainstats: { constructor: {} } }, /limits\.chainstats\.constructor: expected/],
    ["much", /limits: expected/],
  ])("refuse %j", (limits, message) => {
    expect(() => readLimits(limits)).toThrow(message);
  });

  it("are checked when a sandbox is created", () => {
    expect(() => limitsOf({ chainstats: { lite: { perSecond: 0 } } })).toThrow(ParameterError);
  });
});
