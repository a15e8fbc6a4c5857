/**
 * An async server component, as Next.js renders it: save it as `app/uncles/page.tsx`, with `export default UnclesPage`.
 * It reads where it renders, without an effect or a loading state. All renders of a server share one client, and so its
 * cache: past days never change, so they are requested once.
 *
 * @module
 */
import { apiKey, createChainstats } from "@org/chainstats";
import { isCallError } from "@org/http-core";
import { createSandbox } from "@org/sandbox";
import type { ReactNode } from "react";

/** The addresses that were requested. */
export const requested: string[] = [];

// In place of the service: leave out `fetch` and give the service's address and key to use it.
const { fetch, origins, credentials } = createSandbox();
const chainstats = createChainstats({
  baseUrl: origins.chainstats,
  auth: apiKey(credentials.chainstats.standard),
  fetch,
  on: { request: ({ url }) => void requested.push(url) },
});

/** Days, as `yyyy-MM-dd`. */
export interface UnclesPageProps {
  readonly from: string;
  readonly to: string;
}

/** The uncle blocks of each day. */
export async function UnclesPage({ from, to }: UnclesPageProps): Promise<ReactNode> {
  try {
    const { items } = await chainstats.dailyUncles({ startdate: from, enddate: to });
    return (
      <ul>
        {items.map(({ UTCDate, uncleBlockCount }) => (
          <li key={UTCDate}>{`${UTCDate}: ${String(uncleBlockCount)} uncles`}</li>
        ))}
      </ul>
    );
  } catch (error) {
    // Other errors are defects. Next.js shows its nearest `error.tsx` for them.
    if (!isCallError(error)) throw error;
    return <p role="alert">{error.hint ?? error.message}</p>;
  }
}
