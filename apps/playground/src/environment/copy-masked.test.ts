import { afterEach, expect, test, vi } from "vitest";
import { copyMasked } from "./copy-masked.ts";

afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  const written: Promise<Blob>[] = [];
  class Item {
    readonly text: Promise<Blob>;
    constructor({ "text/plain": text }: { readonly "text/plain": Promise<Blob> }) {
      this.text = text;
    }
  }
  const write = vi.fn(async ([item]: readonly Item[]) => {
    if (item !== undefined) written.push(item.text);
    await item?.text;
  });
  vi.stubGlobal("ClipboardItem", Item);
  vi.stubGlobal("navigator", { clipboard: { write } });
  return { written, write };
}

test("the clipboard is written within the click, before the text is there", async () => {
  const { written, write } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  const copied = copyMasked(promise);
  expect(write).toHaveBeenCalledOnce();
  resolve("a,b");
  await copied;
  const blob = await written[0];
  expect([await blob?.text(), blob?.type]).toEqual(["a,b", "text/plain"]);
});

test("a text that cannot be made is the reason that nothing is copied", async () => {
  setUp();
  const error = new Error("no text");
  await expect(copyMasked(Promise.reject(error))).rejects.toBe(error);
});

test("a page without a clipboard is an error", async () => {
  vi.stubGlobal("navigator", {});
  await expect(copyMasked("a")).rejects.toThrow(TypeError);
});
