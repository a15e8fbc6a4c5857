import { expect, it } from "vitest";
import { row } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const { anybody } = host();

it("a branch's reference is found as it was spelled, and as it is", async () => {
  const [before, since, other] = await Promise.all(
    ["refs/heads/main", "ref/heads/main", "ref/heads/other"].map((path) =>
      anybody(`/repos/acme/rocket/git/${path}`),
    ),
  );
  expect(row(before?.json)["ref"]).toBe("refs/heads/main");
  expect(since?.json).toEqual(before?.json);
  expect(other?.status).toBe(404);
});
