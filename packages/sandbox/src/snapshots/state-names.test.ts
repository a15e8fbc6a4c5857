import { expect, test } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";
import { basic, sending, times } from "../../test/repo-host/ask-host.ts";

test("the state names of sign-ins are stable, so that old files can be read", async () => {
  const sandbox = frozenSandbox();
  const chainstats = asking(sandbox, "chainstats");
  const host = asking(sandbox, "repoHost");
  await times(6, () => chainstats("/v2/api?module=stats&action=dailyuncleblkcount&apikey=nobody"));
  await host("/", { headers: basic("alice", "wrong") });
  await host("/", { headers: basic("nobody-here", "wrong") });
  const note = sending("POST", { note: "laptop" });
  await host("/authorizations", { ...note, headers: basic("bob", "bob-password") });
  const { states } = sandbox.snapshot().toJSON();
  expect(Object.keys(states)).toEqual(
    expect.arrayContaining([
      "chainstats bad keys",
      "chainstats lockouts",
      "repo-host failed logins",
      "repo-host failed logins of strangers",
      "repo-host tokens",
      "repo-host tokens granted",
    ]),
  );
});
