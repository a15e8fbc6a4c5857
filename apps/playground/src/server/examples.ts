import type { SandboxReach } from "../run/sandbox-reach.ts";

/** A validator of the world that the sandbox makes by default. */
const VALIDATOR = "3Fg68DXKUQT3wdLUK7ZXayT1LtdfapYP7CoaQ2ojZcfg";

/** Forms that the sandbox has an answer for, by the operation's id. Operations without one need no parameters. */
export function examplesFor(credentials: SandboxReach["credentials"]): SandboxReach["examples"] {
  const text = ["# Hello\n\nRendered by the **sandbox**: see #1, @alice."];
  return {
    "chainstats.dailyUncles": { startdate: ["2019-02-01"], enddate: ["2019-02-28"] },
    "validators.summary": { validator_id: [VALIDATOR], window: ["30d"] },
    "predictions.trades": { maker_address: [credentials.clob.heavy.address] },
    "predictions.rewardsMarkets": { order_by: ["rate_per_day"], position: ["DESC"], page_size: ["20"] },
    "predictions.events": { order: ["volume"], ascending: ["false"], limit: ["10"] },
    "repoHost.markdown.render": { text, mode: ["gfm"], context: ["acme/rocket"] },
    "repoHost.markdown.renderRaw": { text },
  };
}
