import type { Label } from "../world/labels.ts";
import type { Repository } from "../world/repositories.ts";
import { nodeId } from "./links.ts";

/** A label. */
export function labelResource(label: Label, { owner, name }: Repository, base: string): object {
  return {
    id: label.id,
    node_id: nodeId("Label", label.id),
    url: `${base}/repos/${owner.login}/${name}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color,
    default: label.default,
    description: label.description,
  };
}
