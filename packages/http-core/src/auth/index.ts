export { apiKey } from "./api-key.ts";
export { appKey } from "./app-key.ts";
export { basic } from "./basic.ts";
export { bearer } from "./bearer.ts";
export type { Credential, CredentialContext, CredentialSource } from "./credential.ts";
export { hmac, hmacSha256, type HmacOptions, type SignedRequest, type Signer } from "./hmac.ts";
export { queryToken } from "./query-token.ts";
export { REDACTED, Secret } from "./secret.ts";
export { token } from "./token.ts";
