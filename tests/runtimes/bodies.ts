import { DecodeError, RedirectError } from "@org/http-core";
import type { Case } from "./case.ts";
import { field, holds, rejection, same } from "./expect.ts";
import { scriptedClient } from "./scripted-client.ts";

const TEXT = "Ahoi ✓";

/** Request and response bodies. */
export const bodies: readonly Case[] = [
  {
    name: "a body arrives unchanged, also after a 307",
    async run(world) {
      const host = scriptedClient(world, "bodies");
      const sent = { text: TEXT };
      same(
        field(await host.request("POST /heard/one", sent), "body"),
        JSON.stringify(sent),
        "the received body",
      );
      const redirected = host.request("POST /again/one", sent);
      if (world.browser) {
        const error = await rejection(redirected);
        holds(
          error instanceof RedirectError,
          `a browser hides the redirect: a RedirectError, not ${String(error)}`,
        );
        return;
      }
      const response = await redirected;
      same(
        [field(response, "method"), field(response, "body")],
        ["POST", JSON.stringify(sent)],
        "the received method and body",
      );
    },
  },
  {
    name: "a compressed body is read, and refused beyond bodyCap",
    async run(world) {
      const host = scriptedClient(world, "packed", { bodyCap: 10_000 });
      same(field(await host.request("GET /packed/10", {}), "text"), TEXT.repeat(10), "the decompressed text");
      const error = await rejection(host.request("GET /packed/100000", {}));
      holds(error instanceof DecodeError, `too large a body is a DecodeError, not ${String(error)}`);
    },
  },
];
