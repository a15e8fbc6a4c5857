import { describe, expect, it } from "vitest";
import { contextOf } from "../../../test/repo-host/world.ts";
import { basic } from "../../../test/repo-host/ask-host.ts";
import { createStates } from "../../core/state.ts";
import { allScopes, sandboxHostCredentials } from "../options/credentials.ts";
import {
  createGrants,
  APPLICATION,
  callerOf,
  identify,
  isUser,
  principalName,
  type Identity,
} from "./identify.ts";

const credentials = {
  ...sandboxHostCredentials,
  users: [...sandboxHostCredentials.users, { login: "colon", password: "a:b", token: "colon-token" }],
  tokens: [{ token: "narrow", login: "bob", scopes: ["user"] }],
};
const grants = createGrants(1, createStates());
const { token: created } = grants.add({ login: "alice", note: "", scopes: ["repo"], createdAt: 0 });

const by = (headers: Readonly<Record<string, string>>, query = ""): Identity =>
  identify(contextOf(`/${query}`, { headers }), credentials, grants);
const byHeader = (Authorization: string): Identity => by({ Authorization });
const known = (id: string, scopes: readonly string[] = allScopes): Identity => ({
  kind: "known",
  principal: { id, scopes },
});
const application: Identity = { kind: "known", principal: { id: "sandbox-application", role: APPLICATION } };

describe("a token", () => {
  it.each([
    ["token alice-token", known("alice")],
    ["Bearer alice-token", known("alice")],
    ["TOKEN   alice-token ", known("alice")],
    ["token carol-token", known("carol", ["public_repo"])],
    ["token narrow", known("bob", ["user"])],
    [`token ${created}`, known("alice", ["repo"])],
  ])("%s is known", (authorization, identity) => {
    expect(byHeader(authorization)).toEqual(identity);
  });

  it.each([
    ["token ALICE-TOKEN", "ALICE-TOKEN"],
    ["alice-token", "alice-token"],
    ["Digest alice-token", "Digest alice-token"],
  ])("%s is not known", (authorization, token) => {
    expect(byHeader(authorization)).toEqual({ kind: "bad", claim: { kind: "token", token } });
  });
});

describe("a name and a password", () => {
  it.each([
    ["alice", "alice-password", { kind: "known", principal: { id: "alice" } }],
    ["ALICE", "alice-password", { kind: "known", principal: { id: "alice" } }],
    ["colon", "a:b", { kind: "known", principal: { id: "colon" } }],
    [
      "carol",
      "carol-password",
      { kind: "second factor", principal: { id: "carol" }, oneTimePassword: "123456" },
    ],
    ["alice", "alice-token", known("alice")],
    ["carol", "carol-token", known("carol", ["public_repo"])],
    ["alice-token", "x-oauth-basic", known("alice")],
    ["sandbox-application", "sandbox-application-secret", application],
  ])("%s:%s are known", (name, password, identity) => {
    expect(by(basic(name, password))).toEqual(identity);
  });

  it.each([
    ["Alice", "wrong", { kind: "user", login: "alice" }],
    ["alice", "bob-token", { kind: "user", login: "alice" }],
    ["alice", "", { kind: "user", login: "alice" }],
    ["nobody", "x", { kind: "unknown name", name: "nobody" }],
    ["sandbox-application", "x", { kind: "application", clientId: "sandbox-application" }],
  ])("%s:%s are refused, and count against the name", (name, password, claim) => {
    expect(by(basic(name, password))).toEqual({ kind: "bad", claim });
  });

  it("that are not base64 have an empty name", () => {
    expect(byHeader("Basic !")).toEqual({ kind: "bad", claim: { kind: "unknown name", name: "" } });
  });
});

describe("a query", () => {
  it("may have a token, or an application's id and secret", () => {
    expect(by({}, "?access_token=bob-token")).toEqual(known("bob"));
    const id = "?client_id=sandbox-application";
    expect(by({}, `${id}&client_secret=sandbox-application-secret`)).toEqual(application);
    for (const query of [id, `${id}&client_secret=x`])
      expect(by({}, query)).toEqual({
        kind: "bad",
        claim: { kind: "application", clientId: "sandbox-application" },
      });
    expect(by({}, "?client_secret=sandbox-application-secret")).toEqual({ kind: "anonymous" });
  });

  it("counts only without a header, and a token before an application", () => {
    const query = "?client_id=x&access_token=bob-token";
    expect(by({}, query)).toEqual(known("bob"));
    expect(by({ Authorization: "token alice-token" }, query)).toEqual(known("alice"));
    expect(by({ Authorization: "" }, query)).toMatchObject({ kind: "bad" });
  });
});

describe("a principal", () => {
  const principal = { id: "x", role: APPLICATION };

  it("is a user unless it is an application", () => {
    expect([isUser({ id: "x" }), isUser(principal), isUser(undefined)]).toEqual([true, false, false]);
  });

  it("is named by its kind; an anonymous caller is counted by the address", () => {
    expect([principalName({ id: "x" }), principalName(principal)]).toEqual(["user x", "application x"]);
    expect(callerOf(contextOf("/", { principal }))).toBe("application x");
    expect(callerOf(contextOf("/", { address: "192.0.2.7" }))).toBe("address 192.0.2.7");
  });
});
