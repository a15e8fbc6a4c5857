import { expect, test } from "vitest";
import { NetworkError } from "@org/http-core";
import type { SummaryOutcome, ValidatorSummary } from "../index.ts";
import { byValidator, rank, summaryWarnings } from "./index.ts";

function summary(more: Partial<ValidatorSummary> = {}): ValidatorSummary {
  return {
    validatorIdentity: "identity",
    voteAccount: "vote",
    timeWindow: "30d",
    name: "Everest",
    validatorApy: "0.071",
    delegatorApy: "0.066",
    voteCommissionRate: "0.05",
    mevCommissionRate: null,
    totalStake: "100000.55",
    networkPenetration: "0.0002",
    effectiveness: "0.984",
    stakeAccountCount: 100,
    voteLatency: "2.984",
    partnerPriorityFeeCommissionRate: null,
    ...more,
  };
}

test("summaries are grouped by validator, without failed windows", () => {
  const outcomes: readonly SummaryOutcome[] = [
    { validator_id: "a", window: "1d", ok: true, summary: summary({ timeWindow: "1d" }) },
    { validator_id: "a", window: "7d", ok: false, error: new NetworkError("gone") },
    { validator_id: "b", window: "1d", ok: false, error: new NetworkError("gone") },
  ];
  expect(byValidator(outcomes)).toEqual([
    { validator_id: "a", name: "Everest", windows: { "1d": summary({ timeWindow: "1d" }) } },
    { validator_id: "b", name: undefined, windows: {} },
  ]);
});

test("a ranking compares every digit and puts null last", () => {
  const named = (name: string, delegatorApy: string | null) => summary({ name, delegatorApy });
  const ranked = rank(
    [
      named("none", null),
      named("less", "0.0660000000000000000001"),
      named("most", "0.0660000000000000000002"),
      named("least", "6.5e-2"),
    ],
    "delegatorApy",
  );
  expect(ranked.map(({ name }) => name)).toEqual(["most", "less", "least", "none"]);
});

test("warnings report impossible values and wrong units", () => {
  expect(summaryWarnings(summary())).toEqual([]);
  expect(summaryWarnings(summary({ effectiveness: "1", networkPenetration: "0.0" }))).toEqual([]);
  expect(summaryWarnings(summary({ delegatorApy: "0.0710" }))).toEqual([]);
  expect(summaryWarnings(summary({ effectiveness: "98.82", delegatorApy: "0.08" }))).toEqual([
    { rule: "fraction", field: "effectiveness", expected: "from 0 to 1", received: "98.82" },
    { rule: "after commission", field: "delegatorApy", expected: "at most 0.071", received: "0.08" },
  ]);
  expect(summaryWarnings(summary({ delegatorApy: null, voteCommissionRate: "-0.1" }))).toMatchObject([
    { rule: "fraction", field: "voteCommissionRate" },
  ]);
  expect(summaryWarnings(summary({ validatorApy: "7.12", delegatorApy: "6.6" }))).toMatchObject([
    { rule: "fraction", field: "validatorApy", received: "7.12" },
    { rule: "fraction", field: "delegatorApy", received: "6.6" },
  ]);
});
