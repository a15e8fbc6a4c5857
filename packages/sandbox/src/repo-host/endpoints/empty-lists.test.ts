import { expect, it } from "vitest";
import { host } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob } = host();
const ROCKET = "/repos/acme/rocket";

it.each([
  // For all callers.
  ["/gists/public", [200, 200, 200]],
  ["/users/bob/gists", [200, 200, 200]],
  [`${ROCKET}/releases`, [200, 200, 200]],
  [`${ROCKET}/commits/x/comments`, [200, 200, 200]],
  [`${ROCKET}/issues/1/timeline`, [200, 200, 200]],
  [`${ROCKET}/issues/events`, [200, 200, 200]],
  // For signed-in users.
  ["/gists", [200, 200, 401]],
  ["/gists/starred", [200, 200, 401]],
  ["/user/keys", [200, 200, 401]],
  // For members and writers, such as alice.
  ["/orgs/acme/teams", [200, 404, 404]],
  [`${ROCKET}/hooks`, [200, 404, 404]],
  [`${ROCKET}/keys`, [200, 404, 404]],
  ["/repos/acme/vault/milestones", [200, 404, 404]],
  // Of a parent that is missing.
  ["/users/nobody/gists", [404, 404, 404]],
  [`${ROCKET}/issues/0/events`, [404, 404, 404]],
])("%s responds to a member, another user and an anonymous caller with %j", async (path, statuses) => {
  const responses = await Promise.all([alice, bob, anonymous].map((ask) => ask(path)));
  expect(responses.map(({ status }) => status)).toEqual(statuses);
  for (const { status, json, headers } of responses)
    if (status === 200) expect([json, headers.has("link")]).toEqual([[], false]);
});
