/** An account that trades, with its signing credentials. */
export interface TradingAccount {
  /** Sent as `SVC_API_KEY`; a UUID. Trades name it as their `owner`. */
  readonly apiKey: string;
  /** The signing key in base64 or base64url. It is never sent. */
  readonly secret: string;
  /** Sent as `SVC_PASSPHRASE`. */
  readonly passphrase: string;
  /** Sent as `SVC_ADDRESS`; the account's `maker_address`. */
  readonly address: string;
}

/** The default accounts. Their keys protect nothing. One secret is base64 with padding, the other base64url without. */
export const tradingAccounts = {
  /** Has made thousands of trades and continues. */
  heavy: {
    apiKey: "5a0d9c1e-7b42-4f68-9c3d-0e6f1a2b3c4d",
    secret: "c2FuZGJveC1oZWF2eS10cmFkZXItc2lnbmluZy1rZXk/Pj8=",
    passphrase: "sandbox-heavy-passphrase",
    address: "0x8Fd3A0c1B27e4D5968aC0eF31b7D24c95A6E0B73",
  },
  /** Trades every few days. */
  casual: {
    apiKey: "c81f7e64-2d93-4a05-b6e8-57d0a9f3be12",
    secret: "c2FuZGJveC1jYXN1YWwtc2lnbmluZy1rZXktLV9f-_8",
    passphrase: "sandbox-casual-passphrase",
    address: "0x24bC6e91D0f7A385cE12d9048fB37a60E5C1d8A9",
  },
} as const satisfies Readonly<Record<string, TradingAccount>>;

/** The name of an account. */
export type TradingAccountName = keyof typeof tradingAccounts;

/** All accounts, by name. */
export type TradingAccounts = Readonly<Record<TradingAccountName, TradingAccount>>;

/** Whether a name is that of an account. */
export function isAccountName(name: string): name is TradingAccountName {
  return Object.hasOwn(tradingAccounts, name);
}

/** The accounts' names. */
export const accountNames: readonly TradingAccountName[] = Object.keys(tradingAccounts).filter(isAccountName);
