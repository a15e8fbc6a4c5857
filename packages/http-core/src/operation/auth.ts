/** The kinds of credential, one a strategy of `auth/`. */
export type Scheme = "apiKey" | "appKey" | "basic" | "bearer" | "hmac" | "queryToken" | "token";

/** Which credentials an operation takes. */
export interface AuthRequirement {
  readonly schemes: readonly Scheme[];
  /** False: the service answers without one too, perhaps with less. */
  readonly required: boolean;
}

/** One of these credentials must be there. */
export function requires(...schemes: readonly [Scheme, ...Scheme[]]): AuthRequirement {
  return { schemes, required: true };
}

/** One of these credentials is sent where the client has it; one of another kind is refused. */
export function accepts(...schemes: readonly [Scheme, ...Scheme[]]): AuthRequirement {
  return { schemes, required: false };
}

/** No credential is ever sent. */
export const anonymous: AuthRequirement = { schemes: [], required: false };
