/** Whose budget at a service a request takes from: that of who asks, where it goes. */
export interface Payer {
  /** The origin of the address that is asked. */
  readonly origin: string;
  /** Who asks, as the credential names it; empty without one. */
  readonly principal: string;
}
