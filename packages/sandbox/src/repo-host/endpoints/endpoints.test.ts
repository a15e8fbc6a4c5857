import { describe, expect, it } from "vitest";
import { host } from "../../../test/repo-host/ask-host.ts";

const ISSUES = "/repos/acme/rocket/issues";

describe("the seed", () => {
  it("determines every byte", async () => {
    const [one, again, other] = [host(), host(), host({ seed: 2 })];
    for (const path of [
      "/users/alice",
      "/orgs/acme/repos",
      ISSUES,
      "/events",
      "/repos/acme/rocket/commits",
    ]) {
      const { text } = await one.alice(path);
      expect((await again.alice(path)).text).toBe(text);
      expect((await other.alice(path)).text).not.toBe(text);
    }
  });

  it("and the scale determine the number of users and organizations", async () => {
    const large = host({ scale: 180 });
    expect((await large.alice("/users?per_page=100&page=2")).json).toHaveLength(20);
    expect((await large.alice("/organizations?per_page=100")).json).toHaveLength(18);
  });
});
