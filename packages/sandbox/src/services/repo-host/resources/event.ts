import type { ActivityEvent } from "@org/repo-host/resources";
import type { Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import { PAGES, timestamp } from "../wire/links.ts";
import type { Scene, Shown } from "./shown.ts";

/** A commit that was pushed to a repository. */
export interface Push {
  readonly commit: Commit;
  readonly repository: Repository;
}

/** A push in a list of events. */
export function pushEvent({ commit, repository }: Push, { base }: Pick<Scene, "base">): Shown<ActivityEvent> {
  const { owner, id, name } = repository;
  const person = (login: string, personId: number) => ({
    id: personId,
    login,
    display_login: login,
    avatar_url: `${base}${PAGES}/avatars/${String(personId)}`,
    gravatar_id: "",
    url: `${base}/users/${login}`,
  });
  return {
    id: String(BigInt(`0x${commit.sha.slice(0, 12)}`)),
    type: "PushEvent",
    actor: person(commit.author.login, commit.author.id),
    repo: { id, name: `${owner.login}/${name}`, url: `${base}/repos/${owner.login}/${name}` },
    payload: { size: 1, ref: "refs/heads/main", head: commit.sha, before: commit.parent },
    public: true,
    created_at: timestamp(Date.parse(commit.date)),
    org: owner.type === "Organization" ? person(owner.login, owner.id) : null,
  };
}
