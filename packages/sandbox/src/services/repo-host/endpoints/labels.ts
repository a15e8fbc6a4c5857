import { needed, route, text, textOrNull } from "../route.ts";
import { ok } from "../../../core/handler.ts";
import { created, done, list, type Endpoints } from "../endpoint.ts";
import { notFound, validationFailed, type FieldProblem } from "../refusals.ts";
import { labelResource } from "../resources/label.ts";
import type { Label } from "../world/labels.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { readable, writable } from "./with-repository.ts";

const labelBody = {
  color: text("Six hexadecimal digits."),
  description: textOrNull("A sentence."),
};

/** Labels of a repository. */
export const labels: Endpoints = {
  "GET /repos/:owner/:repo/labels": route(
    "Labels of a repository.",
    readable((repository, call) =>
      list(call, call.world.labels.of(repository), (label) => labelResource(label, repository, call.base)),
    ),
    { lists: "Label" },
  ),
  "POST /repos/:owner/:repo/labels": route(
    "Makes a label.",
    writable((repository, { world, base, fields, context }) => {
      const known = world.labels.of(repository);
      const fresh = { id: 0, name: "", color: "ededed", description: null, default: false };
      const name = fields["name"];
      if (name === undefined || name === "") return refuse("name", "missing_field");
      const read = changed(fresh, fields, known);
      if (!read.ok) return read.refusal;
      const label = { ...read.label, id: world.labels.nextId() };
      world.labels.put(repository, label, context.now);
      return created(labelResource(label, repository, base), addressOf(label, repository, base));
    }),
    { shows: "Label", status: 201, body: { ...labelBody, name: needed(text("What it is called.")) } },
  ),
  "GET /repos/:owner/:repo/labels/:name": route(
    "A label.",
    readable((repository, { world, base, path }) => {
      const label = world.labels.find(repository, path("name"));
      return label === undefined ? notFound() : ok(labelResource(label, repository, base));
    }),
    { shows: "Label" },
  ),
  "PATCH /repos/:owner/:repo/labels/:name": route(
    "Changes a label; fields that are absent stay.",
    writable((repository, { world, base, path, fields, context }) => {
      const label = world.labels.find(repository, path("name"));
      if (label === undefined) return notFound();
      const { name = label.name, new_name: newName = name } = fields;
      const read = changed(label, { ...fields, name: newName }, world.labels.of(repository));
      if (!read.ok) return read.refusal;
      world.labels.put(repository, read.label, context.now);
      if (read.label.name !== label.name) relabel(label, [read.label.name], repository, world);
      return ok(labelResource(read.label, repository, base));
    }),
    { shows: "Label", body: { ...labelBody, new_name: text("What it is called from now on.") } },
  ),
  "DELETE /repos/:owner/:repo/labels/:name": route(
    "Removes a label.",
    writable((repository, { world, path, context }) => {
      const label = world.labels.find(repository, path("name"));
      if (label === undefined) return notFound();
      world.labels.remove(repository, label, context.now);
      relabel(label, [], repository, world);
      return done();
    }),
    { status: 204 },
  ),
};

type Changed =
  | { readonly ok: true; readonly label: Label }
  | { readonly ok: false; readonly refusal: ReturnType<typeof validationFailed> };

/** A label with the fields that a body gives it. */
function changed(
  label: Label,
  {
    name = label.name,
    color = label.color,
    description = label.description,
  }: Readonly<Record<string, unknown>>,
  known: readonly Label[],
): Changed {
  const no = (field: string, code: FieldProblem["code"]): Changed => ({
    ok: false,
    refusal: refuse(field, code),
  });
  // Its address holds the name.
  if (typeof name !== "string" || name === "" || !name.isWellFormed()) return no("name", "invalid");
  if (typeof color !== "string" || !/^[\da-f]{6}$/i.test(color)) return no("color", "invalid");
  if (description !== null && typeof description !== "string") return no("description", "invalid");
  const isTaken = known.some((one) => one.id !== label.id && one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) return no("name", "already_exists");
  return { ok: true, label: { ...label, name, color, description } };
}

/** Puts other names where issues have a label's: they keep the names of their labels. */
function relabel(
  { name }: Label,
  names: readonly string[],
  repository: Repository,
  { issues }: RepoHostWorld,
): void {
  for (const issue of issues.of(repository).filter((one) => one.labels.includes(name))) {
    const labels = issue.labels.flatMap((one) => (one === name ? names : [one]));
    issues.put(repository, { ...issue, labels });
  }
}

function refuse(field: string, code: FieldProblem["code"]): ReturnType<typeof validationFailed> {
  return validationFailed({ resource: "Label", field, code });
}

function addressOf({ name }: Label, repository: Repository, base: string): string {
  return `${base}/repos/${repository.owner.login}/${repository.name}/labels/${encodeURIComponent(name)}`;
}
