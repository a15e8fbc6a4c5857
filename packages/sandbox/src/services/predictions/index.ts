/**
 * The prediction-market service of the sandbox: one world of events and markets, and the handlers that show it.
 *
 * @module
 */
export { partners } from "./catalogue/partners.ts";
export { predictionsHandlers } from "./handlers.ts";
export { predictionsRules } from "./rules.ts";
export {
  tradingAccounts,
  type TradingAccount,
  type TradingAccountName,
  type TradingAccounts,
} from "./trades/accounts.ts";
export {
  createPredictionsWorld,
  type PredictionsWorld,
  type PredictionsWorldOptions,
} from "./world/world.ts";
