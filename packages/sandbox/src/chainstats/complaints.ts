/** A response whose meaning is in its envelope. */
interface Envelope {
  readonly status: "0" | "1";
  readonly message: string;
  readonly result: unknown;
}

const refused = (result: string): Envelope => ({ status: "0", message: "NOTOK", result });

/**
 * Observed error bodies of the service that no request to the sandbox causes: bodies for faults, each with status 200.
 * All other observed errors occur in the sandbox with the request that causes them.
 *
 * @example
 * ```ts
 * import { chainstatsComplaints, createSandbox } from "@org/sandbox";
 *
 * const body = chainstatsComplaints.queryTimeout;
 * const sandbox = createSandbox({
 *   faults: [{ kind: "status", status: 200, body, match: { service: "chainstats", nth: 2 } }],
 * });
 * ```
 */
export const chainstatsComplaints = {
  /** Refuses accounts on the free plan while the service is busy. */
  overloaded: refused(
    "Free API access is temporarily unavailable due to unusually high network activity. To maintain uninterrupted service, we recommend upgrading to a paid plan: https://chainstats.sandbox.test/apis",
  ),
  /** A range took too long; the spelling is the service's. */
  queryTimeout: refused("Query Timeout occured. Please select a smaller result dataset"),
  /** The same, in `message`. */
  queryTimeoutInMessage: {
    status: "0",
    message: "Query Timeout occured. Please select a smaller result dataset",
    result: null,
  },
  /** An unspecified failure. */
  tooBusy: refused("Unexpected err, timeout occurred or server too busy. Please try again later"),
  /** The reason in `message`, without a result. */
  invalidKeyInMessage: { status: "0", message: "Invalid API Key", result: null },
  /** A refusal without a reason. */
  withoutReason: refused(""),
  /** A success with a warning. */
  keylessWarning: {
    status: "1",
    message: "OK-Missing/Invalid API Key, rate limit of 1/5sec applied",
    result: [],
  },
} as const satisfies Readonly<Record<string, Envelope>>;
