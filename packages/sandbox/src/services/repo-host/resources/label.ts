import type { Label as Shape } from "@org/repo-host/resources";
import { oncePerBase } from "../../../core/once-per-base.ts";
import type { RepositoryParent } from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import type { Label } from "../world/labels.ts";
import { nodeId } from "../wire/links.ts";
import type { Shown } from "./shown.ts";

const labelAt = oncePerBase((label: Label, own): Shown<Shape> => ({
  id: label.id,
  node_id: nodeId("Label", label.id),
  url: `${own}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  color: label.color,
  default: label.default,
  description: label.description,
}));

/** A label. */
export function labelResource(
  label: Label,
  { repository: { owner, name }, base }: Pick<ResourceCall<RepositoryParent>, "base" | "repository">,
): Shown<Shape> {
  return labelAt(label, `${base}/repos/${owner.login}/${name}`);
}
