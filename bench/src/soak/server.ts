import { createSandbox, unlimited, type Fault } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { inUse } from "../growth/heap.ts";

// A sandbox with faults, in a process of its own. It answers each message with the bytes that it has in use.
const probability = 0.03;
const match = { probability };
const faults: readonly Fault[] = [
  { name: "status", kind: "status", status: 503, match },
  { name: "late", kind: "delay", milliseconds: { min: 5, max: 200 }, match },
  { name: "reset", kind: "reset", match },
  { name: "half", kind: "reset", after: "half-header", match },
  { name: "truncate", kind: "truncate", at: 20, match },
  { name: "drip", kind: "drip", bytes: 512, milliseconds: 1, match },
  { name: "stall", kind: "stall", after: "headers", match: { probability: 0.005 } },
  { name: "gzip", kind: "bad-gzip", match },
  { name: "length", kind: "wrong-length", by: 10, match },
  { name: "chunk", kind: "bad-chunk", match },
  { name: "json", kind: "garbage-json", match },
  { name: "drift", kind: "schema-drift", match },
];
const { urls } = await serve(createSandbox({ limits: unlimited, faults, scale: 200 }));
process.on("message", () => {
  void inUse().then((bytes) => process.send?.({ bytes }));
});
process.send?.({ urls });
