import { describe, expect, it } from "vitest";
import { row } from "../../test/ask.ts";
import { context, NOW } from "../../test/predictions/ask.ts";
import { otherModule, single } from "./rules.ts";

const TODAY = { used: 2, limit: 3 };
const bodyOf = (query: string, today = TODAY): unknown =>
  otherModule(context(`/v2/api?${query}`), today).body;
const refused = (result: string) => ({ status: "0", message: "NOTOK", result });
const ADDRESS = `0x${"aB".repeat(20)}`;

it.each([
  ["", "Error! Missing or invalid Module name"],
  ["module=proxy", "Error! Missing or invalid Module name"],
  ["module=stats&action=ethsupply", "Error! Missing Or invalid Action name"],
  ["module=getapilimit", "Error! Missing Or invalid Action name"],
  ["module=account&action=balance", "Error! Missing Or invalid Action name"],
])("%j is refused: %s", (query, reason) => {
  expect(bodyOf(query)).toEqual(refused(reason));
});

describe("the account's budget", () => {
  const query = "module=getapilimit&action=getapilimit";

  it("is what is left of the day, and the time until midnight UTC", () => {
    expect(NOW % 86_400_000).toBe(15.5 * 3_600_000);
    expect(bodyOf(query)).toEqual({
      status: "1",
      message: "OK",
      result: {
        creditsUsed: 2,
        creditsAvailable: 1,
        creditLimit: 3,
        limitInterval: "daily",
        intervalExpiryTimespan: "08:30:00",
      },
    });
  });

  it("never has less than nothing left", () => {
    expect(bodyOf(query, { used: 5, limit: 3 })).toMatchObject({
      result: { creditsUsed: 5, creditsAvailable: 0 },
    });
  });
});

describe("transactions", () => {
  const query = `module=account&action=txlist&address=${ADDRESS}`;

  it("there are none on any page", () => {
    const none = { status: "0", message: "No transactions found", result: "" };
    expect(bodyOf(query)).toEqual(none);
    expect(bodyOf(`${query}&page=100&offset=100`)).toEqual(none);
  });

  it("beyond the ten thousandth are refused", () => {
    const body = bodyOf(`${query}&page=10001&offset=1`);
    expect(body).toMatchObject({ status: "0", result: null });
    expect(row(body)["message"]).toMatch(/^Result window is too large/);
  });

  it.each(["", "&address=0x12", `&address=${ADDRESS}0`])("need an address: %j", (address) => {
    expect(bodyOf(`module=account&action=txlist${address}`)).toEqual(
      refused("Error! Invalid address format"),
    );
  });
});

it("a parameter's name has any case, and its first value counts", () => {
  expect(single(context("/v2/api?Module=one&module=two"), "module")).toBe("one");
  expect(single(context("/v2/api?modules=one"), "module")).toBeUndefined();
});
