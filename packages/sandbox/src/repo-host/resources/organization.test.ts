import { expect, it } from "vitest";
import { accountIn, BASE, callOf, worldOf } from "../../../test/repo-host/world.ts";
import { timestamp } from "../wire/links.ts";
import { organizationDetails, organizationSummary } from "./account.ts";

const world = worldOf();
const acme = accountIn(world, "acme");
const own = world.repositories.of(acme);
const details = (id?: string) =>
  organizationDetails(acme, callOf(world, id === undefined ? {} : { principal: { id } }));

it("in a list has links to its own resources", () => {
  expect(organizationSummary(acme, { base: BASE })).toMatchObject({
    url: `${BASE}/orgs/acme`,
    members_url: `${BASE}/orgs/acme/members{/member}`,
    avatar_url: `${BASE}/_web/avatars/${String(acme.id)}`,
  });
});

it("alone has more, with the number of its public repositories", () => {
  for (const shown of [details(), details("bob")]) {
    expect(shown).toMatchObject({
      ...organizationSummary(acme, { base: BASE }),
      public_repos: own.filter((one) => !one.private).length,
    });
    expect(Object.keys(shown)).not.toContain("total_private_repos");
  }
});

it("has private numbers for its members", () => {
  expect(details("alice")).toMatchObject({
    ...details(),
    total_private_repos: own.filter((one) => one.private).length,
    disk_usage: own.reduce((sum, { size }) => sum + size, 0),
    plan: { filled_seats: world.people.members(acme).length },
  });
});

it("is of the time when one of its repositories changed last", () => {
  const other = worldOf();
  const [repository] = other.repositories.of(accountIn(other, "acme"));
  if (repository === undefined) throw new TypeError("acme has repositories");
  const LATER = Date.UTC(2027, 0, 1);
  other.repositories.put({ ...repository, updatedAt: LATER });
  const shown = organizationDetails(accountIn(other, "acme"), callOf(other));
  expect(shown.updated_at).toBe(timestamp(LATER));
});
