import { TimeoutError } from "@org/http-core";
import { drip, message, sayAndStall, THING } from "./raw-responses.ts";
import { leavesNothing } from "./residue.ts";
import { faults } from "./table.ts";

leavesNothing();

const whole = message({ body: THING });
const begun = whole.subarray(0, 30);
const headers = message({ length: THING.length });
const half = message({ length: THING.length, body: THING.slice(0, 5) });

const slow = { type: TimeoutError, message: /^The attempt took longer than 2000 ms$/ };
// Above what a good answer takes on a loaded machine: with it the call gets over a fault that passes.
const options = { timeout: { attempt: 2_000 } };

faults("a service", [
  { name: "that says nothing", answer: () => {}, error: slow, repeated: true, options },
  { name: "that stalls in the headers", answer: sayAndStall(begun), error: slow, repeated: true, options },
  { name: "that stalls before the body", answer: sayAndStall(headers), error: slow, repeated: true, options },
  { name: "that stalls in the body", answer: sayAndStall(half), error: slow, repeated: true, options },
  { name: "that drips byte by byte", answer: drip(whole, 100), error: slow, repeated: true, options },
]);
