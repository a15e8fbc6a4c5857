import { AuthenticationError, type ErrorFacts } from "@org/http-core";

/**
 * The user has a second factor: the service wants a one-time password beside the credential, or the one that it got is
 * not valid. Not retried, since a wrong password counts as a failed login.
 */
export class OneTimePasswordError extends AuthenticationError {
  /** How the service delivers the passwords, in its own words: `app`, `sms`. Undefined where it does not say. */
  readonly delivery: string | undefined;

  constructor(message: string, delivery: string | undefined, facts: ErrorFacts = {}) {
    super(message, { ...facts, hint: "Wrap the credential in `withOneTimePassword`." });
    this.delivery = delivery;
  }
}
