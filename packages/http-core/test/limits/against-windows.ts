import { MINUTE } from "@org/http-core/operation";
import { fixedWindow } from "./servers.ts";
import { run } from "./traffic.ts";

const LIMIT = 60;

/** The used share of the server's capacity, and the refused and failed requests. */
export interface Score {
  readonly used: number;
  readonly refused: number;
  /** Timers that remain after all callers ended. */
  readonly pending: number;
}

/** Lets callers ask a server that counts windows of 60 requests a minute, in one of its ways, for so many windows. */
export async function againstWindows(
  windows: number,
  options: Omit<Parameters<typeof fixedWindow>[0], "limit" | "per">,
  traffic: Omit<Parameters<typeof run>[0], "server" | "duration">,
): Promise<Score> {
  const server = fixedWindow({ limit: LIMIT, per: MINUTE, ...options });
  const clock = await run({ ...traffic, server, duration: windows * MINUTE });
  return {
    used: server.counted() / (LIMIT * Math.max(server.windows(), windows)),
    refused: server.refused(),
    pending: clock.pending(),
  };
}
