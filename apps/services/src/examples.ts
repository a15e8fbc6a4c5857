import type { OperationId } from "./operation-id.ts";

/** The texts of each parameter of a call, one per occurrence: for a form or a command. */
export type Example = Readonly<Record<string, readonly string[]>>;

/**
 * Calls that have a response in the default sandbox, by the operation's id. A validator and a maker are named here,
 * since help texts can't ask a sandbox. A test runs all examples. One that is missing is a type error.
 */
export const examples: Readonly<Record<string, Example>> = {
  "chainstats.dailyUncles": { startdate: ["2019-02-01"], enddate: ["2019-02-07"] },
  "validators.summary": {
    validator_id: ["3Fg68DXKUQT3wdLUK7ZXayT1LtdfapYP7CoaQ2ojZcfg"],
    window: ["7d"],
  },
  "validators.consolidations": { network: ["hoodi"], limit: ["5"] },
  "predictions.rewardsMarkets": { order_by: ["rate_per_day"], position: ["DESC"], page_size: ["5"] },
  "predictions.trades": { maker_address: ["0x8Fd3A0c1B27e4D5968aC0eF31b7D24c95A6E0B73"] },
  "predictions.simplifiedMarkets": {},
  "predictions.events": { order: ["volume"], ascending: ["false"], limit: ["3"] },
  "repoHost.root": {},
  "repoHost.rateLimit": {},
  "repoHost.markdown.render": {
    text: ["Fixes #1, thanks @alice"],
    mode: ["gfm"],
    context: ["acme/rocket"],
  },
  "repoHost.markdown.renderRaw": { text: ["# Hello"] },
} satisfies Readonly<Record<OperationId, Example>>;
