/** The base addresses of the services. */
export interface Origins {
  /** Chain statistics. */
  readonly chainstats: string;
  /** Validators. */
  readonly validators: string;
  /** Order-book endpoints of the prediction-market service. */
  readonly clob: string;
  /** The catalogue of events of the prediction-market service. */
  readonly catalog: string;
  /** The repository host. */
  readonly repoHost: string;
}

/** The name of a base address. */
export type BaseName = keyof Origins;

/** An address for each base. */
export function byBase(addressOf: (base: BaseName) => string): Origins {
  return {
    chainstats: addressOf("chainstats"),
    validators: addressOf("validators"),
    clob: addressOf("clob"),
    catalog: addressOf("catalog"),
    repoHost: addressOf("repoHost"),
  };
}

/** The name of a base address in hosts and paths: `repoHost` is `repo-host`. */
export function label(base: string): string {
  return base.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * The base addresses in process. The domain `.test` never resolves (RFC 6761, 6.2), so no request can leave the
 * machine.
 */
export const origins: Origins = byBase((base) => `https://${label(base)}.sandbox.test`);

/** The names of the base addresses. */
export const baseNames = [
  "chainstats",
  "validators",
  "clob",
  "catalog",
  "repoHost",
] as const satisfies BaseName[];

/** The service names that filters accept: a base address, or the name in its path prefix. */
export const serviceNames = [...baseNames, "predictions", "repo-host"] as const;

/** One of {@link serviceNames}. */
export type ServiceName = (typeof serviceNames)[number];

/** The base addresses of a service: `predictions` has two. */
export function basesOf(service: ServiceName): readonly BaseName[] {
  if (service === "predictions") return ["clob", "catalog"];
  return baseNames.filter((base) => base === service || label(base) === service);
}
