import * as chainstats from "@org/chainstats/operations";
import type { Dialect } from "@org/http-core";
import { isRecord, type Operation, type OperationDocs, type Service } from "@org/http-core/operation";
import { openApi, type OpenApi, type SecuritySchemes } from "@org/openapi";
import * as predictions from "@org/predictions/operations";
import * as repoHost from "@org/repo-host/operations";
import * as validators from "@org/validators/operations";
import { isOperation } from "../core/routes.ts";
import { hostRoutes, type RouteDocuments } from "./host-routes.ts";
import { baseNames, label, type BaseName } from "../origins.ts";

/** A service and its documentation. */
export interface DescribedService {
  /** The prefix of its operations' ids. */
  readonly name: string;
  /** The name in addresses: `repo-host`. */
  readonly file: string;
  readonly title: string;
  /** Its base addresses. */
  readonly bases: readonly BaseName[];
  readonly operations: readonly Operation[];
  readonly docs: OperationDocs;
  /** Describes the routes outside operations. */
  readonly routes?: (dialect: Dialect) => Promise<RouteDocuments>;
}

/** The services. */
export const describedServices: readonly DescribedService[] = [
  described("Chain statistics", chainstats, chainstats.service),
  described("Validators", validators, validators.service),
  described("Prediction markets", predictions, predictions.operations.events.service),
  { ...described("Repository host", repoHost, repoHost.service), routes: hostRoutes },
];

const inHeader = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description });

/** The headers of a signed request to the order book. */
const SIGNED_HEADERS: SecuritySchemes = {
  hmacKey: inHeader("SVC_API_KEY", "The account's API key."),
  hmacPassphrase: inHeader("SVC_PASSPHRASE", "The passphrase that belongs to the key."),
  hmacAddress: inHeader("SVC_ADDRESS", "The account's address."),
  hmacTimestamp: inHeader("SVC_TIMESTAMP", "When it was signed, in Unix seconds."),
  hmacSignature: inHeader("SVC_SIGNATURE", "HMAC-SHA-256 of timestamp, method, path and body, in base64url."),
};

/**
 * Describes a service in OpenAPI 3.1: its operations, and the routes that the sandbox serves beside them.
 *
 * @param addressOf returns the address of a base
 */
export async function openApiOf(
  service: DescribedService,
  dialect: Dialect,
  addressOf: (base: BaseName) => string,
): Promise<OpenApi> {
  const routes = await service.routes?.(dialect);
  const beside = routes === undefined ? "" : ", and from the table of what it serves beside them";
  const document = openApi({
    title: service.title,
    description: `The sandbox's emulation of the service: made from the client's operations${beside}. GET stands for HEAD too.`,
    operations: service.operations,
    docs: service.docs,
    servers: Object.fromEntries(service.bases.map((base) => [base, addressOf(base)])),
    dialect,
    hmac: SIGNED_HEADERS,
  });
  const { schemas, securitySchemes } = document.components;
  return {
    ...document,
    paths: { ...document.paths, ...routes?.paths },
    components: { schemas: { ...schemas, ...routes?.schemas }, securitySchemes },
  };
}

function described(
  title: string,
  { operations, docs }: { readonly operations: object; readonly docs: OperationDocs },
  service: Service,
): DescribedService {
  const { name } = service;
  const bases = baseNames.filter((base) => service.bases.includes(base));
  return { name, file: label(name), title, bases, operations: flat(operations), docs };
}

function flat(operations: object): readonly Operation[] {
  return Object.values(operations).flatMap((value: unknown) => {
    if (isOperation(value)) return [value];
    return isRecord(value) ? flat(value) : [];
  });
}
