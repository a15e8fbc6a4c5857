import { expect } from "vitest";
import { row } from "../../ask.ts";
import { sending, type Host } from "../ask-host.ts";
import { type Checks } from "./checks.ts";

/** The zone of timestamps. */
export const zones: Checks = {
  "Time zones: an explicit timestamp, the header, the last known zone, UTC": async (own) => {
    let files = 0;
    const date = async (ask: Host["alice"], fields: object, zone?: string): Promise<unknown> => {
      const init = sending("PUT", { message: "m", content: "", ...fields });
      const headers = zone === undefined ? {} : { "Time-Zone": zone };
      const path = `/repos/${ask === own.carol ? "carol/own" : "acme/rocket"}/contents/${String(++files)}.txt`;
      const { json } = await ask(path, { ...init, headers });
      return row(row(json)["commit"])["author"];
    };
    await own.carol("/user/repos", sending("POST", { name: "own" }));
    const author = { date: "2014-02-27T15:05:06+01:00" };
    expect(await date(own.alice, {})).toMatchObject({ date: "2026-11-21T13:00:00+01:00" });
    expect(await date(own.alice, { author }, "Asia/Tokyo")).toMatchObject(author);
    expect(await date(own.alice, {}, "Asia/Tokyo")).toMatchObject({ date: "2026-11-21T21:00:00+09:00" });
    expect(await date(own.alice, {})).toMatchObject({ date: "2026-11-21T21:00:00+09:00" });
    expect(await date(own.carol, {})).toMatchObject({ date: "2026-11-21T12:00:00Z" });
  },
};
