import { operations } from "@org/repo-host/operations";
import * as v from "valibot";
import { overviewSchema } from "../sandbox-view/replies.ts";
import type { Stage, Story } from "./stage.ts";

const made = v.object({ url: v.string(), token: v.string() });

/** A token is revoked while it is in use. The client asks for the new one, once for all calls. */
export const tokenRotates: Story = {
  id: "token",
  title: "Token rotates",
  summary: "The token is revoked between two calls, and two calls meet the 401 at once.",
  operation: "repoHost.root",
  look: [
    "Three calls, five requests: two of them have 401. Each was sent again with the new token, and no call failed.",
    "Both calls meet the 401 at about the same time, but the client asks for a new token only once.",
    "After a second 401 a call would fail: the client never sends a credential again that was refused.",
  ],
  async play(stage) {
    const { bases, settings, call, tell } = stage;
    const [{ createRepoHost }, { token }] = await Promise.all([
      import("@org/repo-host"),
      import("@org/http-core"),
    ]);
    const password = await passwordOf(stage);
    tell("A password makes a token, and the client makes a call with it.");
    const old = await newToken(stage, password, "first");
    let newest = token(old.token);
    let held = newest;
    const client = createRepoHost({
      ...settings,
      baseUrl: bases.repoHost,
      cache: false,
      auth: (rejected) => {
        if (rejected !== undefined) {
          tell("The client asks for a new token.");
          held = newest;
        }
        return held;
      },
    });
    await call(client, operations.root, {});
    tell("The token is revoked and another one made. The client makes two calls at once.");
    newest = token((await newToken(stage, password, "second")).token);
    await stage.fetch(old.url, { method: "DELETE", headers: { Authorization: password } });
    const [outcome] = await Promise.all([
      call(client, operations.root, {}),
      call(client, operations.rateLimit, {}),
    ]);
    return outcome;
  },
};

/** The header of a user's password. The sandbox's credentials are public. */
async function passwordOf({ control }: Stage): Promise<string> {
  const { keys } = v.parse(overviewSchema, await control(""));
  const found = keys.find(({ service, where }) => service === "repo-host" && where === "Basic");
  if (found === undefined) throw new Error("The sandbox has no user with a password");
  return `Basic ${btoa(found.value)}`;
}

async function newToken({ bases, fetch }: Stage, password: string, note: string) {
  const response = await fetch(`${bases.repoHost}/authorizations`, {
    method: "POST",
    headers: { Authorization: password, "Content-Type": "application/json" },
    body: JSON.stringify({ note }),
  });
  return v.parse(made, await response.json());
}
