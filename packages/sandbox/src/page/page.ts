import { markup } from "./markup.ts";
import { clock } from "./script/clock.ts";
import { common } from "./script/common.ts";
import { faults } from "./script/faults.ts";
import { journal } from "./script/journal.ts";
import { recordings } from "./script/recordings.ts";
import { services } from "./script/services.ts";
import { state } from "./script/state.ts";
import { worlds } from "./script/worlds.ts";
import { style } from "./style.ts";

/** The script of the page. Later parts use earlier ones. */
export const script = [common, services, clock, faults, journal, recordings, worlds, state].join("");

/** The page's Content-Security-Policy: its own inline code, and requests to its origin. */
export const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The sandbox's own page: services, credentials, clock, faults, state, recordings and journal of each world. It loads
 * nothing else.
 */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<body>${markup}
<script type="module">${script}</script>
</html>
`;
