import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { newEndpoint } from "./endpoint.ts";
import { pnpm, write } from "./write.ts";

// Writes an endpoint that passes all checks; CONTRIBUTING.md, "Adding an endpoint", says what to change then.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    about: { type: "string", default: "Says what it is." },
    source: { type: "string", default: "inferred" },
  },
});
const [client, name, path, ...rest] = positionals;
if (client === undefined || name === undefined || path === undefined || rest.length > 0) {
  console.error(`usage: npx pnpm new:endpoint <client> <name> <path> [--about <sentence>] [--source <where it is documented>]
  such as: npx pnpm new:endpoint validators rewards "/v1/validators/{validator_id}/rewards" \\
    --about "Rewards of one validator, by epoch." --source "documentation of 2026-11"`);
  process.exit(2);
}
try {
  const root = resolve(import.meta.dirname, "../../..");
  const files = newEndpoint(root, { client, name, path, ...values });
  write(root, files);
  pnpm(root, "generate");
  console.log(
    `Next: the fields, the parameters, the handler and the test. See CONTRIBUTING.md, "Adding an endpoint".`,
  );
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exit(2);
}
