/** The base addresses of the sandbox, one a service's base. */
export interface Origins {
  readonly chainstats: string;
  readonly validators: string;
  /** Order-book endpoints of the prediction-market service. */
  readonly clob: string;
  /** The catalogue of events of the prediction-market service. */
  readonly catalog: string;
  readonly repoHost: string;
}

/** The name of a base address. */
export type BaseName = keyof Origins;

/** Where the services live in process. No name server knows `.test` (RFC 6761, 6.2), so that nothing leaks out. */
export const origins: Origins = {
  chainstats: "https://chainstats.sandbox.test",
  validators: "https://validators.sandbox.test",
  clob: "https://clob.sandbox.test",
  catalog: "https://catalog.sandbox.test",
  repoHost: "https://repo-host.sandbox.test",
};

/** The base addresses' names. */
export const baseNames = [
  "chainstats",
  "validators",
  "clob",
  "catalog",
  "repoHost",
] as const satisfies BaseName[];

/** What a filter calls a service: a base address, or the name that its own addresses have. */
export const serviceNames = [...baseNames, "predictions", "repo-host"] as const;

/** One of {@link serviceNames}. */
export type ServiceName = (typeof serviceNames)[number];

/** The base addresses of a service: `predictions` has two. */
export function basesOf(service: ServiceName): readonly BaseName[] {
  if (service === "predictions") return ["clob", "catalog"];
  return [service === "repo-host" ? "repoHost" : service];
}
