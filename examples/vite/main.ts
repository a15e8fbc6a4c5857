/**
 * A page that lists consolidations, built by Vite. The sandbox runs in the page: leave out `fetch` and `auth` to send
 * requests to a server of your own, which adds the credential.
 *
 * @module
 */
import { isCallError } from "@org/http-core";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators, gweiToEth } from "@org/validators";

const { fetch, origins, credentials } = createSandbox();
const auth = bearer(credentials.validators);
const validators = createValidators({ baseUrl: origins.validators, auth, fetch });

const rows = document.querySelector("#rows");
const status = document.querySelector("#status");

try {
  const { items } = await validators.consolidations({ network: "mainnet", limit: 5 });
  for (const { sourceValidatorIndex, targetValidatorIndex, consolidatedAmount } of items) {
    const row = document.createElement("li");
    const amount = gweiToEth(consolidatedAmount);
    row.textContent = `${String(sourceValidatorIndex)} to ${String(targetValidatorIndex)}: ${amount} ETH`;
    rows?.append(row);
  }
  if (status !== null) status.textContent = `${String(items.length)} rows`;
} catch (error) {
  if (!isCallError(error)) throw error;
  if (status !== null) status.textContent = error.hint ?? error.message;
}
