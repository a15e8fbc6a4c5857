import { request as send } from "node:http";
import type { Middleware } from "./middleware.ts";

/** The control API, of all worlds. */
const CONTROL = /^(?:\/_world\/[^/?]+)?\/_sandbox(?:[/?]|$)/;

/**
 * Passes requests for the control API on to the sandbox, so that the page has it at its own origin: the sandbox refuses
 * pages of others. Nothing is changed or added: the sandbox sees the page's `Host` and `Origin`, and decides by them.
 *
 * @param sandbox an address at the sandbox's common port
 */
export function toSandbox(sandbox: string): Middleware {
  return (request, response, next) => {
    const { url = "/", method, rawHeaders } = request;
    if (!CONTROL.test(url)) {
      next();
      return;
    }
    const passed = send(new URL(url, sandbox), { method, headers: rawHeaders }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  };
}
