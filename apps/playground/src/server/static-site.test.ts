import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { expect, test } from "vitest";
import { reachInPage } from "./static-site.ts";

test("the page's sandbox has its own addresses, and names those of a served one", async () => {
  const { bases, servedBases = {} } = await reachInPage();
  expect(bases).toEqual(createSandbox({ scale: 1 }).origins);
  const served = await serve(createSandbox({ scale: 1 }));
  const paths = (addresses: object): readonly string[] =>
    Object.entries(addresses).map(([name, address]) => `${name} ${new URL(String(address)).pathname}`);
  expect(paths(servedBases)).toEqual(paths(served.urls));
  await served.close();
});
