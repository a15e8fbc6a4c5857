/**
 * One market by its slug, its price and its history, as endpoints of one's own: the specification has none for them.
 *
 * @module
 */
import { createClient, get, integer, list, number, text, type Fetch } from "@org/http-core";
import { marketSchema, outcomesOf, type Market, type Outcome } from "@org/predictions";

/** Endpoints of the catalogue. */
export const ofCatalog = { market: get("/markets/slug/{slug}", { answer: marketSchema }) };

/** Endpoints of the order book. `market` is a token, as the service calls it; `fidelity` is in minutes. */
export const ofBook = {
  history: get("/prices-history", {
    params: { market: text, interval: text, fidelity: integer },
    // Time in seconds since 1970, price from 0 to 1.
    answer: { history: list({ t: integer, p: number }) },
  }),
};

/** Addresses of a deployment, and a replacement of `fetch` for tests. */
export interface Reach {
  readonly catalogUrl: string;
  readonly clobUrl: string;
  readonly fetch?: Fetch | undefined;
}

/** A market with the price and the history of each outcome that has a token. */
export interface MarketWithHistory {
  readonly market: Market;
  readonly outcomes: readonly (Outcome & {
    readonly history: readonly { readonly time: Date; readonly price: number }[];
  })[];
}

/** Reads a market by its slug, and a week of hourly prices of each outcome. */
export async function marketBySlug(
  slug: string,
  { catalogUrl, clobUrl, fetch }: Reach,
): Promise<MarketWithHistory> {
  const catalog = createClient({ baseUrl: catalogUrl, operations: ofCatalog, fetch });
  const book = createClient({ baseUrl: clobUrl, operations: ofBook, fetch });
  const market = await catalog.market({ slug });
  const outcomes = outcomesOf(market).map(async (outcome) => {
    const { tokenId } = outcome;
    if (tokenId === null) return { ...outcome, history: [] };
    const { history } = await book.history({ market: tokenId, interval: "1w", fidelity: 60 });
    return { ...outcome, history: history.map(({ t, p }) => ({ time: new Date(t * 1_000), price: p })) };
  });
  return { market, outcomes: await Promise.all(outcomes) };
}
