import { afterEach, expect, test, vi } from "vitest";
import { queueAddress } from "./queue-address.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["redis://queue.example", { host: "queue.example", port: 6379, isEncrypted: false }, 0],
  ["rediss://queue.example:7000/2", { host: "queue.example", port: 7000, isEncrypted: true }, 2],
  ["redis://[::1]:7000", { host: "::1", port: 7000, isEncrypted: false }, 0],
  ["unix:///r", { path: "/r" }, 0],
  ["unix:///run/redis%20a.sock", { path: "/run/redis a.sock" }, 0],
])("%s", (text, place, database) => {
  expect(queueAddress(text)).toMatchObject({ text, place, database, username: undefined });
});

test("the password comes from the environment", () => {
  vi.stubEnv("ORGQ_QUEUE_PASSWORD", "s3cr3t");
  expect(queueAddress("redis://worker@queue.example")).toMatchObject({
    username: "worker",
    password: "s3cr3t",
  });
});

test("an address with a password is refused, and the error does not repeat it", () => {
  expect(() => queueAddress("redis://worker:s3cr3t@queue.example")).toThrow(
    expect.objectContaining({
      message: "--queue: expected an address without a password, received one with a password",
      hint: "Set ORGQ_QUEUE_PASSWORD: other users of this machine can read the arguments of a program.",
    }),
  );
});

test.each(["redis://queue.example?password=s3cr3t", "unix:///run/redis.sock#s3cr3t"])(
  "a query or a fragment is refused, not ignored: %s",
  (text) => {
    expect(() => queueAddress(text)).toThrow(
      /^--queue: expected an address without a query or fragment, received one with it$/,
    );
  },
);

test.each([
  ["queue.example", "something else"],
  ["http://queue.example", '"http://…"'],
  ["redis://", '"redis://…"'],
  ["redis://queue.example/jobs", '"redis://…"'],
  ["unix://", '"unix://…"'],
  ["unix:///", '"unix://…"'],
])("%s is refused", (text, received) => {
  expect(() => queueAddress(text)).toThrow(
    `--queue: expected redis://host:port, rediss://host:port or unix:///path/of/a/socket, received ${received}`,
  );
});
