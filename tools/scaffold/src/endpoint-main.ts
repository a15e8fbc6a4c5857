import { command } from "./command.ts";
import { newEndpoint } from "./endpoint.ts";
import { pnpm, write } from "./write.ts";

const usage = `npx pnpm new:endpoint <client> <name> <path> [--list] [--about <sentence>] [--source <where it is documented>]
  such as: npx pnpm new:endpoint validators rewards "/v1/validators/{validator_id}/rewards" \\
    --about "Rewards of one validator, by epoch." --source "documentation of 2026-11"`;

// Writes an endpoint that passes all checks; CONTRIBUTING.md, "Adding an endpoint", says what to change then.
command(usage, (root, [client, name, path], about) => {
  write(root, newEndpoint(root, { client, name, path, ...about }));
  pnpm(root, "generate");
  console.log(
    'Next: the fields, the parameters, the handler and the test. See CONTRIBUTING.md, "Adding an endpoint".',
  );
});
