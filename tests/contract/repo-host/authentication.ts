import type { AuthContract } from "../table.ts";

/** The forms of authentication. Public resources need none. */
export const authentication: AuthContract = {
  forms: [
    {
      scheme: "basic",
      headers: { Authorization: "Basic base64(username:password)" },
      rule: "HTTP Basic with username (and password)",
    },
    { scheme: "token", headers: { Authorization: "token <OAUTH_TOKEN>" } },
    { scheme: "queryToken", query: { access_token: "<OAUTH_TOKEN>" } },
    {
      scheme: "appKey",
      query: { client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>" },
      rule: "for server-to-server use only; gives the higher unauthenticated rate limit",
    },
  ],
  inTheField: ["bearer"],
  required: false,
};
