import type { AuthContract } from "../table.ts";

/** Trades: five headers, all required. How the signature is made is not shown. */
export const signedHeaders: AuthContract = {
  forms: [
    {
      scheme: "hmac",
      headers: {
        SVC_API_KEY: "<API_KEY>",
        SVC_ADDRESS: "address tied to the key",
        SVC_SIGNATURE: "<SIGNATURE>",
        SVC_PASSPHRASE: "<PASSPHRASE>",
        SVC_TIMESTAMP: "Unix timestamp of the request",
      },
      rule: "HMAC signature of the request",
    },
  ],
  required: true,
};

/** Rewards markets, simplified markets and events: not shown. */
export const authNotShown: AuthContract = { forms: [], required: "not shown" };
