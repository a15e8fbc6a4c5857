import { expectTypeOf, test } from "vitest";
import type { Call } from "@org/http-core";
import type { Validators, ValidatorSummary } from "../src/index.ts";

declare const validators: Validators;

test("a summary takes a validator id, or a record of parameters", () => {
  expectTypeOf(validators.summary("a", { window: "30d", timeout: { total: 1 } })).toEqualTypeOf<
    Call<ValidatorSummary>
  >();
  expectTypeOf(
    validators.summary({ validator_id: "a", window: "30d" }, { timeout: { total: 1 } }),
  ).toEqualTypeOf<Call<ValidatorSummary>>();
  // @ts-expect-error -- a summary needs a window
  void validators.summary("a");
  // @ts-expect-error -- there is no such window
  void validators.summary("a", { window: "2d" });
  // @ts-expect-error -- the record already has a window
  void validators.summary({ validator_id: "a" }, { window: "7d" });
});

test("a filter may be empty, the network may not", () => {
  void validators.consolidations({ fromDate: "", consolidation_epoch: "", target_validator_index: null });
  // @ts-expect-error -- an epoch is a number
  void validators.consolidations({ consolidation_epoch: "7" });
  // @ts-expect-error -- there is no such network
  void validators.consolidations({ network: "" });
});
