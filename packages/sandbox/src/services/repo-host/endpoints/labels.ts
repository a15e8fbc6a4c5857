import { nonEmptyText, nullable, pattern, text } from "@org/http-core/schema";
import { labelSchema } from "@org/repo-host/resources";
import { field, type Wrong } from "../field.ts";
import { inRepository, writers, type InRepository } from "../places.ts";
import type { At } from "../resource.ts";
import { routesOf } from "../routes-of.ts";
import { labelResource } from "../resources/label.ts";
import type { Label } from "../world/labels.ts";

/** Labels of a repository. */
export const labels = routesOf({
  schema: labelSchema,
  path: "/repos/:owner/:repo/labels",
  place: inRepository,
  key: "name",
  rows: ({ world, repository }) => world.labels.of(repository),
  find: ({ world, repository }, name) => world.labels.find(repository, name),
  summary: labelResource,
  fields: {
    name: field(nonEmptyText, "What it is called; no two of a repository are called alike.", wrongName),
    color: field(pattern(/^[\dA-Fa-f]{6}$/, "six hexadecimal digits"), "Six hexadecimal digits."),
    description: field(nullable(text), "A sentence."),
  },
  list: { says: "Labels of a repository." },
  show: { says: "A label." },
  create: {
    says: "Makes a label.",
    by: writers,
    needs: ["name"],
    run({ name = "", ...values }, { world, repository, context }) {
      const fresh = { color: "ededed", description: null, default: false };
      const label = { ...fresh, ...values, name, id: world.labels.nextId() };
      world.labels.put(repository, label, context.now);
      return label;
    },
  },
  change: {
    says: "Changes a label; fields that are absent stay.",
    by: writers,
    aliases: { new_name: "name" },
    run(label, values, call) {
      const changed = { ...label, ...values };
      call.world.labels.put(call.repository, changed, call.context.now);
      if (changed.name !== label.name) relabel(label, [changed.name], call);
      return changed;
    },
  },
  remove: {
    says: "Removes a label.",
    by: writers,
    run(label, call) {
      call.world.labels.remove(call.repository, label, call.context.now);
      relabel(label, [], call);
    },
  },
});

/** Its address holds the name. */
function wrongName(name: string, { world, repository }: At<InRepository>, label?: Label): Wrong {
  if (!name.isWellFormed()) return "invalid";
  const known = world.labels.find(repository, name);
  return known === undefined || known.id === label?.id ? undefined : "already_exists";
}

/** Puts other names where issues have a label's: they keep the names of their labels. */
function relabel({ name }: Label, names: readonly string[], { world, repository }: At<InRepository>): void {
  for (const issue of world.issues.of(repository).filter((one) => one.labels.includes(name))) {
    const renamed = issue.labels.flatMap((one) => (one === name ? names : [one]));
    world.issues.put(repository, { ...issue, labels: renamed });
  }
}
