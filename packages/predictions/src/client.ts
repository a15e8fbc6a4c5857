import {
  createClient,
  ParameterError,
  type Client,
  type ClientOptions,
  type Credential,
  type CredentialSource,
} from "@org/http-core";
import { boundOptions, connection, environment, type ClientOf } from "@org/http-core/operation";
import { tradingKey } from "./credential.ts";
import { operations } from "./operations.ts";

/** Options of {@link createPredictions}. */
export interface PredictionsOptions extends Omit<ClientOptions, "auth" | "baseUrl"> {
  /** The trading key for trades, or a function that returns the current one. */
  readonly auth?: CredentialSource<"hmac"> | undefined;
  /** Base address of the order book: rewards, trades, simplified markets. In Node also from `PREDICTIONS_CLOB_URL`. */
  readonly clobUrl?: string | URL | undefined;
  /** Base address of the catalogue: events. In Node also from `PREDICTIONS_CATALOG_URL`. */
  readonly catalogUrl?: string | URL | undefined;
}

/** A client of the prediction market service. */
export interface Predictions extends ClientOf<typeof operations>, Client {}

/**
 * Creates a client of the prediction market service. In Node, options that you omit are read from the environment:
 * `PREDICTIONS_CLOB_URL`, `PREDICTIONS_CATALOG_URL`, and for trades `PREDICTIONS_API_KEY`, `PREDICTIONS_SECRET`,
 * `PREDICTIONS_PASSPHRASE` and `PREDICTIONS_ADDRESS`.
 *
 * @throws ParameterError where a base address is missing or invalid, or the credential is not a trading key
 * @example
 * ```ts
 * import { createPredictions } from "@org/predictions";
 *
 * const predictions = createPredictions({ clobUrl: "https://clob.example", catalogUrl: "https://catalog.example" });
 * for await (const event of predictions.events({ closed: false, order: "volume", ascending: false })) {
 *   console.log(event.title, event.volume);
 * }
 * ```
 */
export function createPredictions(options: PredictionsOptions = {}): Predictions {
  const { clobUrl, catalogUrl, auth, ...rest } = boundOptions(options);
  const clob = connection({ baseUrl: clobUrl, auth }, "PREDICTIONS_CLOB_URL", fromEnvironment, "clobUrl");
  const catalog = connection(
    { baseUrl: catalogUrl },
    "PREDICTIONS_CATALOG_URL",
    () => undefined,
    "catalogUrl",
  );
  const baseUrl = { clob: clob.baseUrl, catalog: catalog.baseUrl };
  try {
    return createClient({ ...rest, baseUrl, auth: clob.auth, operations });
  } catch (error) {
    throw byOption(error);
  }
}

/** An error about a base address names the option that has it. */
function byOption(error: unknown): unknown {
  const name = error instanceof ParameterError && /^baseUrl\.(.+)/.exec(error.parameter)?.[1];
  if (!name) return error;
  return new ParameterError(`${name}Url`, error.expected, error.received, { hint: error.hint });
}

function fromEnvironment(): Credential<"hmac"> | undefined {
  const apiKey = environment("PREDICTIONS_API_KEY");
  const secret = environment("PREDICTIONS_SECRET");
  const passphrase = environment("PREDICTIONS_PASSPHRASE");
  const address = environment("PREDICTIONS_ADDRESS");
  if (apiKey === undefined || secret === undefined || passphrase === undefined || address === undefined) {
    return undefined;
  }
  return tradingKey({ apiKey, secret, passphrase, address });
}
