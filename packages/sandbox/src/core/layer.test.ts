import { beforeEach, describe, expect, it } from "vitest";
import { toContext } from "./incoming.ts";
import { runLayers, type Enclosed, type Layer } from "./layer.ts";
import type { Reply } from "./reply.ts";

const ran: string[] = [];
beforeEach(() => void (ran.length = 0));

const incoming = {
  method: "GET",
  url: new URL("https://service.example/"),
  headers: new Headers(),
  body: new Uint8Array(),
  address: "192.0.2.1",
  prefix: "",
};
const context = toContext(incoming, 0, () => undefined);

const reply = (text: string): Reply => ({ status: 200, headers: new Map(), text });

/** A layer that changes the reply. */
const wrapping =
  (name: string): Layer =>
  ({ onEnd }) => {
    ran.push(`${name} in`);
    onEnd.push(() => void ran.push(`${name} end`));
    return ({ text, ...rest }) => ({ ...rest, text: `${name}(${text ?? ""})` });
  };

async function run(layers: readonly Layer[], enclosed: Partial<Enclosed> = {}): Promise<string | undefined> {
  const handler = (): Reply => {
    ran.push("handler");
    return reply("answer");
  };
  const call = { context, number: 1, onEnd: [] };
  const { text } = await runLayers(layers, call, { delay: undefined, handler, ...enclosed });
  return text;
}

describe("layers", () => {
  it("see the request from the outside in, and the reply from the inside out", async () => {
    expect(await run([wrapping("a"), wrapping("b"), () => undefined])).toBe("a(b(answer))");
    expect(ran).toEqual(["a in", "b in", "handler", "a end", "b end"]);
  });

  it("inside of one that replies do not run, nor does the handler", async () => {
    expect(await run([wrapping("a"), () => reply("refused"), wrapping("b")])).toBe("a(refused)");
    expect(ran).toEqual(["a in", "a end"]);
  });

  it("run before the delay, which also holds back a refusal", async () => {
    const delay = async (): Promise<void> => void ran.push("delay");
    await run([wrapping("a")], { delay });
    await run([() => reply("refused")], { delay });
    expect(ran).toEqual(["a in", "delay", "handler", "a end", "delay"]);
  });

  it("learn of the end of the request also if it failed", async () => {
    const handler = (): never => {
      throw new Error("broken");
    };
    await expect(run([wrapping("a")], { handler })).rejects.toThrow("broken");
    expect(ran).toEqual(["a in", "a end"]);
  });
});
