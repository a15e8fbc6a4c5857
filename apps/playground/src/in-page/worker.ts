/**
 * The worker in which the sandbox runs, if the page has no server.
 *
 * @module
 */
import { createSandbox } from "@org/sandbox";
import { answer } from "./answer.ts";
import type { SentRequest } from "./messages.ts";

const { fetch } = createSandbox();

addEventListener("message", ({ data, ports: [port] }: MessageEvent<SentRequest>) => {
  if (port !== undefined) void answer(data, port, fetch);
});
