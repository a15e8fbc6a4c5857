import { flag, nonEmptyText, nullable, text } from "@org/http-core/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { problems } from "../../../test/repo-host/ask-host.ts";
import { handleDirectly, createApp } from "../../core/app.ts";
import { readable } from "../../core/headers.ts";
import { createStates } from "../../core/state.ts";
import { createGrants } from "../call/identify.ts";
import { sandboxHostCredentials } from "../options/credentials.ts";
import { mountEndpoints } from "./endpoint.ts";
import { field } from "../wire/field.ts";
import { findAccount, type AccountParent } from "./access.ts";
import { notFound, refused } from "../wire/refusals.ts";
import type { ResourceCall } from "./resource.ts";
import { resourceRoutes } from "./resource-routes.ts";
import { createRepoHostWorld } from "../world/world.ts";

/** A resource of these tests only: what a user wants to do. */
interface Task {
  readonly id: number;
  readonly name: string;
  readonly note: string | null;
  readonly done: boolean;
}

let tasks: readonly Task[] = [];
const keep = (task: Task): Task => {
  tasks = [...tasks.filter(({ id }) => id !== task.id), task].sort((a, b) => a.id - b.id);
  return task;
};
const unlessOwner = ({ viewer, account }: ResourceCall<AccountParent>) =>
  viewer === account ? undefined : notFound();

const routes = resourceRoutes({
  schema: { entity: "Task" },
  path: "/users/:user/tasks",
  parent: findAccount,
  key: "task",
  rows: ({ context: { url } }: ResourceCall<AccountParent>) =>
    url.search === "?odd" ? refused(422, "Odd") : tasks,
  summary: ({ id, name }, { base, account }) => ({
    url: `${base}/users/${account.login}/tasks/${String(id)}`,
    name,
  }),
  details: (task, { base, account }) => ({
    url: `${base}/users/${account.login}/tasks/${String(task.id)}`,
    ...task,
  }),
  changedAt: ({ id }) => id * 1_000,
  fields: {
    name: field(nonEmptyText, "What to do.", (name, _, task: Task | undefined) =>
      tasks.some((one) => one.name === name && one.id !== task?.id) ? "already_exists" : undefined,
    ),
    note: field(nullable(text), "More.", (note) =>
      (note?.length ?? 0) > 5 ? { message: "note is too long" } : undefined,
    ),
    done: field(flag, "Whether it is done."),
  },
  list: { description: "Tasks of a user.", headers: { "X-Kind": "tasks" } },
  show: { description: "A task." },
  create: {
    description: "Makes a task.",
    refuse: unlessOwner,
    required: ["name"],
    run: ({ name = "", ...values }) =>
      keep({ note: null, done: false, ...values, name, id: tasks.length + 1 }),
  },
  change: {
    description: "Changes a task.",
    refuse: unlessOwner,
    aliases: { title: "name" },
    run: (task, values) => keep({ ...task, ...values }),
  },
  put: {
    description: "Does a task.",
    refuse: unlessOwner,
    status: 205,
    run: (task) => keep({ ...task, done: true }),
  },
  remove: {
    description: "Removes a task.",
    refuse: unlessOwner,
    scope: "user",
    run: ({ id }) => void (tasks = tasks.filter((one) => one.id !== id)),
  },
});

/** Sends a request to a host that has only tasks. @param who a login, with scopes after a colon; empty: anonymous */
async function ask(who: string, method: string, path: string, fields?: object) {
  const states = createStates();
  const app = createApp({ now: () => 0 });
  const [login = "", ...scopes] = who.split(":");
  app.use((call) => {
    const principal = { id: login, ...(scopes.length > 0 && { scopes }) };
    if (login !== "") call.context = { ...call.context, principal };
    return undefined;
  });
  mountEndpoints(app, routes, {
    world: createRepoHostWorld(1, 1, states),
    credentials: sandboxHostCredentials,
    grants: createGrants(1, states),
    vendor: "service",
  });
  const body = new TextEncoder().encode(fields === undefined ? "" : JSON.stringify(fields));
  const { status, headers, json } = await handleDirectly(app, {
    method,
    url: new URL(`https://host.example/users/${path}`),
    headers: readable(new Map([["content-length", String(body.length)]])),
    body,
    address: "192.0.2.1",
    prefix: "",
  });
  return { status, headers, json: json?.value };
}

beforeEach(() => {
  tasks = [];
  for (const name of ["sleep", "eat"]) keep({ id: tasks.length + 1, name, note: null, done: false });
});

describe("the routes of a resource", () => {
  it("list summaries, in pages", async () => {
    const { json, headers } = await ask("", "GET", "alice/tasks?per_page=1");
    expect(json).toEqual([{ url: "https://host.example/users/alice/tasks/1", name: "sleep" }]);
    expect(headers.get("link")).toContain('rel="next"');
    expect(headers.get("x-kind")).toBe("tasks");
    expect((await ask("", "GET", "alice/tasks?odd")).status).toBe(422);
  });

  it("show a row in full, with Last-Modified", async () => {
    const { json, headers } = await ask("", "GET", "alice/tasks/2");
    expect(json).toMatchObject({ id: 2, name: "eat", note: null, done: false });
    expect(headers.get("last-modified")).toBe("Thu, 01 Jan 1970 00:00:02 GMT");
    expect((await ask("", "GET", "alice/tasks/3")).status).toBe(404);
    expect((await ask("", "GET", "nobody/tasks/2")).status).toBe(404);
  });

  it("create a row, with Location", async () => {
    const { status, json, headers } = await ask("alice", "POST", "alice/tasks", { name: "read", odd: 1 });
    expect([status, headers.get("location")]).toEqual([201, "https://host.example/users/alice/tasks/3"]);
    expect(json).toEqual({
      url: headers.get("location"),
      id: 3,
      name: "read",
      note: null,
      done: false,
    });
  });

  it("change the fields that are sent, by name or alias", async () => {
    await ask("alice", "PATCH", "alice/tasks/1", { note: "long" });
    const { json } = await ask("alice", "POST", "alice/tasks/1", { title: "nap", name: "eat" });
    expect(json).toMatchObject({ name: "nap", note: "long" });
  });

  it("return no body for 204 and 205", async () => {
    expect(await ask("alice", "PUT", "alice/tasks/1")).toMatchObject({ status: 205, json: undefined });
    expect(tasks[0]?.done).toBe(true);
    expect((await ask("alice", "DELETE", "alice/tasks/1")).status).toBe(204);
    expect(tasks.map(({ name }) => name)).toEqual(["eat"]);
  });

  it("return 404 without access, before validating the body", async () => {
    for (const who of ["", "bob"])
      for (const [method, path] of [
        ["POST", "alice/tasks"],
        ["PATCH", "alice/tasks/1"],
        ["DELETE", "alice/tasks/1"],
      ] as const)
        expect((await ask(who, method, path, { name: 7 })).status, `${who} ${method}`).toBe(404);
    expect((await ask("alice:repo", "DELETE", "alice/tasks/1")).status).toBe(403);
    expect((await ask("alice:user", "DELETE", "alice/tasks/1")).status).toBe(204);
  });
});

describe("a request body", () => {
  it.each([{}, { name: "" }, { note: 7 }])(
    "without a required field gets only that error: %o",
    async (sent) => {
      const { status, json } = await ask("alice", "POST", "alice/tasks", sent);
      expect([status, problems(json)]).toEqual([422, ["name missing_field"]]);
    },
  );

  it("gets all its errors, in the order of the fields", async () => {
    const sent = { done: "yes", note: "far too long", name: "eat" };
    const { json } = await ask("alice", "POST", "alice/tasks", sent);
    expect(problems(json)).toEqual(["name already_exists", "note custom", "done invalid"]);
    expect(json).toMatchObject({ errors: [{ resource: "Task" }, { message: "note is too long" }, {}] });
  });

  it("may repeat the row's current values", async () => {
    expect((await ask("alice", "PATCH", "alice/tasks/2", { name: "eat", note: null })).status).toBe(200);
    expect(problems((await ask("alice", "PATCH", "alice/tasks/2", { title: "sleep" })).json)).toEqual([
      "name already_exists",
    ]);
    expect(problems((await ask("alice", "PATCH", "alice/tasks/2", { name: "" })).json)).toEqual([
      "name invalid",
    ]);
  });
});
