import { describeOperation } from "@org/openapi";
import { describedServices } from "../openapi/described-services.ts";
import type { Incoming } from "../core/incoming.ts";
import { addressesOf } from "../core/addresses.ts";
import { CONTROL_PATH, type Controlled } from "./controlled.ts";
import type { SandboxCredentials } from "../credentials.ts";

/** What there is: services, credentials, clock, faults. */
export function overview(
  { clock, faults, journal, credentials, dialect }: Controlled,
  incoming: Incoming,
): object {
  const addresses = addressesOf(incoming);
  return {
    services: describedServices.map(({ name, file, title, bases, operations, docs }) => ({
      name,
      file,
      title,
      bases: bases.map((base) => ({ name: base, url: addresses[base] })),
      operations: operations.map((operation) => {
        const { id, method, path } = describeOperation(operation, docs, dialect);
        const base = bases.find((name) => name === operation.base);
        return { id, method, path, url: base && addresses[base] + path };
      }),
      openapi: `${incoming.prefix}${CONTROL_PATH}/openapi/${file}.json`,
    })),
    keys: keysOf(credentials),
    clock: clock.state(),
    faults: faults.list(),
    journal: journal.entries().length,
  };
}

/** A credential, as a person reads it. */
export interface Key {
  /** The service, as in its path prefix. */
  readonly service: string;
  /** The account: a plan, a user or an application. */
  readonly account: string;
  /** Where a request carries it: `Authorization`, `query`, `signature`. */
  readonly where: string;
  readonly value: string;
}

/** All credentials, in the form that a person copies. None protects anything. */
export function keysOf(credentials: SandboxCredentials): readonly Key[] {
  const { chainstats, validators, validatorsLimited, clob, repoHost } = credentials;
  const bearer = (account: string, token: string): Key => ({
    service: "validators",
    account,
    where: "Authorization",
    value: `Bearer ${token}`,
  });
  // Credentials that are missing are a type error.
  const keys: Readonly<Record<keyof SandboxCredentials, readonly Key[]>> = {
    chainstats: Object.entries(chainstats).map(([plan, key]) => ({
      service: "chainstats",
      account: `${plan} plan`,
      where: "query",
      value: `apikey=${key}`,
    })),
    validators: [bearer("paid plan", validators)],
    validatorsLimited: Object.entries(validatorsLimited).map(([account, token]) => bearer(account, token)),
    clob: Object.entries(clob).map(([account, { apiKey, secret, passphrase, address }]) => ({
      service: "predictions",
      account,
      where: "signature",
      value: `key ${apiKey} · secret ${secret} · passphrase ${passphrase} · address ${address}`,
    })),
    repoHost: [
      ...repoHost.users.flatMap(({ login, password, token }) => [
        { service: "repo-host", account: login, where: "Authorization", value: `token ${token}` },
        { service: "repo-host", account: login, where: "Basic", value: `${login}:${password}` },
      ]),
      ...repoHost.applications.map(({ clientId, clientSecret }) => ({
        service: "repo-host",
        account: "application",
        where: "query",
        value: `client_id=${clientId}&client_secret=${clientSecret}`,
      })),
    ],
  };
  return Object.values(keys).flat();
}
