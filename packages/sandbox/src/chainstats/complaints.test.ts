import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row } from "../../test/ask.ts";
import { chainstatsComplaints } from "./complaints.ts";

const { keylessWarning, queryTimeoutInMessage, invalidKeyInMessage, ...refusals } = chainstatsComplaints;

describe("complaints", () => {
  it.each(Object.entries(refusals))("%s has its reason in the result", (_, body) => {
    expect(body).toMatchObject({ status: "0", message: "NOTOK" });
    expect(typeof body.result).toBe("string");
  });

  it.each([queryTimeoutInMessage, invalidKeyInMessage])("$message has no result", (body) => {
    expect(body).toMatchObject({ status: "0", result: null });
    expect(body.message).not.toBe("NOTOK");
  });

  it("only the warning is a success, whose message is more than OK", () => {
    expect(keylessWarning).toMatchObject({ status: "1", result: [] });
    expect(keylessWarning.message).toMatch(/^OK-./);
  });

  it("a fault sends one as it is", async () => {
    const body = chainstatsComplaints.queryTimeout;
    const sandbox = frozenSandbox({ faults: [{ kind: "status", status: 200, body }] });
    const response = await asking(sandbox, "chainstats")("/v2/api?module=stats");
    expect([response.status, row(response.json)]).toEqual([200, body]);
  });
});
