import { ok } from "../../core/handler.ts";
import { created, list, type EndpointCall, type Endpoints } from "../endpoint.ts";
import { notFound, validationFailed } from "../refusals.ts";
import { commentResource } from "../resources/comment.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";
import { readable, signedIn } from "./with-repository.ts";

/** Comments on issues. */
export const comments: Endpoints = {
  "GET /repos/:owner/:repo/issues/:number/comments": readable((repository, call) => {
    const { world, base } = call;
    const issue = issueOf(repository, call);
    if (issue === undefined) return notFound();
    return list(call, world.comments.of(repository, issue), (one) =>
      commentResource(one, issue, repository, base, world),
    );
  }),
  "POST /repos/:owner/:repo/issues/:number/comments": signedIn((repository, call, viewer) => {
    const { world, base, fields, context } = call;
    const issue = issueOf(repository, call);
    if (issue === undefined) return notFound();
    const { body } = fields;
    if (typeof body !== "string" || body.trim() === "") {
      const code = body === undefined || body === "" ? "missing_field" : "invalid";
      return validationFailed({ resource: "IssueComment", field: "body", code });
    }
    const comment = world.comments.add(issue, { user: viewer, body, createdAt: context.now });
    world.issues.put(repository, { ...issue, comments: issue.comments + 1, updatedAt: context.now });
    const shown = commentResource(comment, issue, repository, base, world);
    const { owner, name } = repository;
    return created(shown, `${base}/repos/${owner.login}/${name}/issues/comments/${String(comment.id)}`);
  }),
  "GET /repos/:owner/:repo/issues/comments/:comment": readable((repository, { world, base, path }) => {
    const found = world.issues
      .of(repository)
      .flatMap((issue) => world.comments.of(repository, issue).map((comment) => ({ issue, comment })))
      .find(({ comment }) => String(comment.id) === path("comment"));
    if (found === undefined) return notFound();
    return ok(commentResource(found.comment, found.issue, repository, base, world));
  }),
};

function issueOf(repository: Repository, { world, path }: EndpointCall): Issue | undefined {
  return world.issues.find(repository, Number(path("number")));
}
