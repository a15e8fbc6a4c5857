import { nonEmptyText, nullable, pattern, text } from "@org/http-core/schema";
import { labelSchema } from "@org/repo-host/resources";
import { field, type FieldError } from "../wire/field.ts";
import { findRepository, unlessWriter, type RepositoryParent } from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { resourceRoutes } from "../routes/resource-routes.ts";
import { labelResource } from "../resources/issue.ts";
import type { Label } from "../world/labels.ts";

/** Labels of a repository. */
export const labels = resourceRoutes({
  schema: labelSchema,
  path: "/repos/:owner/:repo/labels",
  parent: findRepository,
  key: "name",
  rows: ({ world, repository }) => world.labels.of(repository),
  find: ({ world, repository }, name) => world.labels.find(repository, name),
  summary: labelResource,
  fields: {
    name: field(nonEmptyText, "The name, unique in the repository.", wrongName),
    color: field(pattern(/^[\dA-Fa-f]{6}$/, "six hexadecimal digits"), "Six hexadecimal digits."),
    description: field(nullable(text), "A sentence."),
  },
  list: { description: "Labels of a repository." },
  show: { description: "A label." },
  create: {
    description: "Creates a label.",
    refuse: unlessWriter,
    required: ["name"],
    run({ name = "", ...values }, { world, repository, context }) {
      const fresh = { color: "ededed", description: null, default: false };
      const label = { ...fresh, ...values, name, id: world.labels.nextId() };
      world.labels.put(repository, label, context.now);
      return label;
    },
  },
  change: {
    description: "Changes a label. Absent fields stay as they are.",
    refuse: unlessWriter,
    aliases: { new_name: "name" },
    run(label, values, call) {
      const changed = { ...label, ...values };
      call.world.labels.put(call.repository, changed, call.context.now);
      if (changed.name !== label.name) relabel(label, [changed.name], call);
      return changed;
    },
  },
  remove: {
    description: "Removes a label.",
    refuse: unlessWriter,
    run(label, call) {
      call.world.labels.remove(call.repository, label, call.context.now);
      relabel(label, [], call);
    },
  },
});

/** Refuses names that cannot be in a URL, and names of other labels. */
function wrongName(
  name: string,
  { world, repository }: ResourceCall<RepositoryParent>,
  label?: Label,
): FieldError {
  if (!name.isWellFormed()) return "invalid";
  const known = world.labels.find(repository, name);
  return known === undefined || known.id === label?.id ? undefined : "already_exists";
}

/** Renames or removes a label in all issues: issues refer to their labels by name. */
function relabel(
  { name }: Label,
  names: readonly string[],
  { world, repository }: ResourceCall<RepositoryParent>,
): void {
  for (const issue of world.issues.of(repository).filter((one) => one.labels.includes(name))) {
    const renamed = issue.labels.flatMap((one) => (one === name ? names : [one]));
    world.issues.put(repository, { ...issue, labels: renamed });
  }
}
