import { created, list, type Endpoints } from "../endpoint.ts";
import { validationFailed, type FieldProblem } from "../refusals.ts";
import { labelResource } from "../resources/label.ts";
import { readable, writable } from "./with-repository.ts";

/** Labels of a repository. */
export const labels: Endpoints = {
  "GET /repos/:owner/:repo/labels": readable((repository, call) =>
    list(call, call.world.labels.of(repository), (label) => labelResource(label, repository, call.base)),
  ),
  "POST /repos/:owner/:repo/labels": writable((repository, { world, base, fields }) => {
    const { name, color = "ededed", description = null } = fields;
    const refuse = (field: string, code: FieldProblem["code"]): ReturnType<typeof validationFailed> =>
      validationFailed({ resource: "Label", field, code });
    if (name === undefined || name === "") return refuse("name", "missing_field");
    if (typeof name !== "string") return refuse("name", "invalid");
    if (typeof color !== "string" || !/^[\da-f]{6}$/i.test(color)) return refuse("color", "invalid");
    if (description !== null && typeof description !== "string") return refuse("description", "invalid");
    const known = world.labels.of(repository);
    if (known.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return refuse("name", "already_exists");
    const label = { id: repository.id * 100 + known.length, name, color, description, default: false };
    world.labels.add(repository, label);
    const url = `${base}/repos/${repository.owner.login}/${repository.name}/labels/${encodeURIComponent(name)}`;
    return created(labelResource(label, repository, base), url);
  }),
};
