import { expect, test } from "vitest";
import { readCommand } from "./options.ts";

/** For `toMatchObject`, whose type for text is `any`. */
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

test("the default is this machine only, at Vite's port", () => {
  expect(readCommand([], {})).toEqual({
    kind: "start",
    options: { host: "127.0.0.1", port: 5173, dev: false },
  });
});

test("a flag overrides the environment", () => {
  expect(readCommand([], { PORT: "8080" })).toMatchObject({ options: { port: 8080 } });
  expect(readCommand(["--port", "3000"], { PORT: "8080" })).toMatchObject({ options: { port: 3000 } });
  expect(readCommand(["--", "--host=0.0.0.0"], {})).toMatchObject({ options: { host: "0.0.0.0" } });
});

test.each(["", "http", "-1", "65536", "80.5"])("port %o is refused with a message", (port) => {
  expect(readCommand([`--port=${port}`], {})).toMatchObject({
    kind: "mistake",
    message: matching(/from 0 to 65535/),
  });
});

test("an unknown flag is refused with a message", () => {
  expect(readCommand(["--prot", "1"], {})).toMatchObject({ kind: "mistake", message: matching(/--prot/) });
});

test("--help is an option", () => {
  expect(readCommand(["-h"], {})).toEqual({ kind: "help" });
});
