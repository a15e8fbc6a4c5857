import { DecodeError, RedirectError } from "@org/http-core";
import type { Case } from "./case.ts";
import { field, holds, rejection, same } from "./expect.ts";
import { moodyClient } from "./moody-client.ts";

const TEXT = "Ahoi ✓";

/** What is sent and read, byte for byte. */
export const bodies: readonly Case[] = [
  {
    name: "a body arrives as it was sent, also behind a redirect that is to be repeated as it is",
    async run(world) {
      const host = moodyClient(world, "bodies");
      const sent = { text: TEXT };
      same(field(await host.request("POST /heard/one", sent), "body"), JSON.stringify(sent), "what arrived");
      const redirected = host.request("POST /again/one", sent);
      if (world.browser) {
        const error = await rejection(redirected);
        holds(error instanceof RedirectError, `a browser hides it, and that is said, not ${String(error)}`);
        return;
      }
      const answer = await redirected;
      same(
        [field(answer, "method"), field(answer, "body")],
        ["POST", JSON.stringify(sent)],
        "what arrived there",
      );
    },
  },
  {
    name: "a compressed body is read, and one that unpacks to more than is allowed is given up",
    async run(world) {
      const host = moodyClient(world, "packed", { bodyCap: 10_000 });
      same(field(await host.request("GET /packed/10", {}), "text"), TEXT.repeat(10), "what was packed");
      const error = await rejection(host.request("GET /packed/100000", {}));
      holds(error instanceof DecodeError, `too much is a DecodeError, not ${String(error)}`);
    },
  },
];
