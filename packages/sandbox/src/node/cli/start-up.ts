import { keysOf } from "../../control/overview.ts";
import { describedServices } from "../../openapi/described-services.ts";
import type { Sandbox } from "../../types.ts";
import type { SandboxOptions } from "../../create-sandbox.ts";
import { alignColumns } from "../align-columns.ts";
import type { ServedSandbox } from "../serve.ts";

/** The parts of the start-up message. */
export interface StartUp {
  readonly sandbox: Sandbox;
  readonly served: ServedSandbox;
  readonly options: SandboxOptions;
  /** Whether the user chose the control API's token: it is then not printed. */
  readonly hasOwnToken: boolean;
  /** Path of the certificate; undefined: no TLS. */
  readonly certificateFile: string | undefined;
  /** Formats a heading. */
  readonly bold: (text: string) => string;
}

/** The effect of each mode on requests without a recording. */
const REPLAY = { strict: "404 for other requests", fallback: "the services answer other requests" } as const;

/** The start-up message: addresses, credentials, and how to control the sandbox and open the playground. */
export function startUp({ sandbox, served, options, hasOwnToken, certificateFile, bold }: StartUp): string {
  const { clock, faults, recordings, credentials } = sandbox;
  const recorded = recordings.list().length;
  const { urls, ownUrls, controlUrl, socket, sockets, controlToken } = served;
  const { frozen, factor, now } = clock.state();
  const pace = factor === 1 ? "wall time" : `${String(factor)} times as fast as real time`;
  const services = describedServices.flatMap(({ title, bases }) =>
    bases.map((base) => [
      bases.length > 1 ? `${title} (${base})` : title,
      urls[base],
      ...(ownUrls === undefined ? [] : [ownUrls[base]]),
    ]),
  );
  const heads = ["service", "under a prefix", ...(ownUrls === undefined ? [] : ["on its own port"])];
  // One credential per service is enough to start; the control API lists all.
  const first = new Map(
    keysOf(credentials)
      .toReversed()
      .map((key) => [`${key.service} ${key.where}`, key]),
  );
  const standard = keysOf(credentials).find(({ account }) => account === "standard plan");
  const keys = [...first.values()]
    .toReversed()
    .map((key) => (standard !== undefined && key.service === "chainstats" ? standard : key));
  const about = [
    ["seed", String(options.seed ?? 1)],
    ["scale", `${String(options.scale ?? 60)} events`],
    ["time", frozen ? `frozen at ${new Date(now).toISOString()}` : pace],
    [
      "faults",
      faults.list().length === 0
        ? "none"
        : faults
            .list()
            .map(({ name, kind }) => `${name} (${kind})`)
            .join(", "),
    ],
    ...(recorded === 0
      ? []
      : [["recordings", `${String(recorded)} responses, ${REPLAY[recordings.mode()]}`]]),
    ["control API", `${controlUrl}: clock, faults, journal, snapshots, and all credentials`],
    [
      "playground",
      "npx pnpm start, in a clone of the sandbox's repository: forms, journal, clock and faults",
    ],
    [
      "token",
      `${hasOwnToken ? "as given" : controlToken}, for the control API: Authorization: Bearer <token>, or the password in a browser`,
    ],
    [
      "OpenAPI",
      `${controlUrl.replace(/api$/, "openapi")}/{${describedServices.map(({ file }) => file).join(",")}}.json`,
    ],
    ...(socket === undefined ? [] : [["socket", `curl --unix-socket ${socket} http://localhost/repo-host/`]]),
    ...Object.entries(sockets).map(([base, path]) => ["socket", `${path}: ${base} alone`]),
    ...(certificateFile === undefined
      ? []
      : [
          ["certificate", certificateFile],
          ["", `NODE_EXTRA_CA_CERTS=${certificateFile}, curl --cacert ${certificateFile}`],
        ]),
  ];
  return [
    bold("Services"),
    ...indented(alignColumns([heads, ...services])),
    "",
    bold("Credentials: none is secret, the control API lists all"),
    ...indented(
      alignColumns(keys.map(({ service, account, where, value }) => [service, account, where, brief(value)])),
    ),
    "",
    bold("Sandbox, until Ctrl-C"),
    ...indented(alignColumns(about)),
    "",
  ].join("\n");
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

/** Shortens a credential of several parts, which does not fit on a line. */
function brief(value: string): string {
  const [part = "", ...rest] = value.split(" · ");
  return rest.length === 0 ? part : `${part} · …`;
}
