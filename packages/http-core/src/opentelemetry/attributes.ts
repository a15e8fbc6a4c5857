import type { Attributes } from "@opentelemetry/api";
import { isCallError } from "../errors/call-error.ts";

const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Where a request goes, under the names of the semantic conventions; of an address whose host is redacted, only that. */
export function addressOf(url: string): Attributes {
  if (!URL.canParse(url)) return { "url.full": url };
  const { hostname, port, protocol } = new URL(url);
  const number = port === "" ? PORTS[protocol] : Number(port);
  return {
    "url.full": url,
    "server.address": hostname,
    ...(number === undefined ? {} : { "server.port": number }),
  };
}

/** What went wrong, in one of few words: an error's code, else the name of what was thrown. */
export function errorType(error: unknown): string {
  if (isCallError(error)) return error.code;
  return error instanceof Error ? error.name : "_OTHER";
}
