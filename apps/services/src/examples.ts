/** The texts of each parameter of a call, one an occurrence: what a form shows, and what follows a command. */
export type Example = Readonly<Record<string, readonly string[]>>;

/**
 * Calls that have an answer in the sandbox as it is made by default, by the operation's id. A validator and a maker
 * are named outright, since help texts have no sandbox to ask; a test runs every one of them.
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
};
