import type { WireNames } from "@org/http-core/operation";
import { ok } from "../../../core/handler.ts";
import { created, done, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound, refused, validationFailed } from "../refusals.ts";
import { bodyForms } from "../resources/body-forms.ts";
import { commentResource } from "../resources/comment.ts";
import { needed, route, text } from "../route.ts";
import type { Account } from "../world/accounts.ts";
import type { Comment } from "../world/comment-store.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";
import { issueAt } from "./issue-at.ts";
import { readable, signedIn } from "./with-repository.ts";

/** A comment and what it stands below. */
interface Found {
  readonly comment: Comment;
  readonly issue: Issue;
}

const commentBody = { body: needed(text("Markdown.")) };

/** Comments on issues. */
export function comments(spelling: WireNames): Endpoints {
  const formsOf = bodyForms(spelling);
  const showing = (repository: Repository, call: EndpointCall): ((found: Found) => object) => {
    const inForms = formsOf(repository, call);
    return ({ comment, issue }) =>
      inForms(commentResource(comment, issue, repository, call.base, call.world));
  };
  return {
    "GET /repos/:owner/:repo/issues/comments": route(
      "Comments on all issues of a repository.",
      readable((repository, call) => list(call, everyComment(repository, call), showing(repository, call))),
      { lists: "Comment" },
    ),
    "GET /repos/:owner/:repo/issues/:number/comments": route(
      "Comments on an issue, the earliest first.",
      readable((repository, call) => {
        const issue = issueAt(repository, call);
        if (issue === undefined) return notFound();
        const all = call.world.comments.of(repository, issue).map((comment) => ({ comment, issue }));
        return list(call, all, showing(repository, call));
      }),
      { lists: "Comment" },
    ),
    "POST /repos/:owner/:repo/issues/:number/comments": route(
      "Comments on an issue.",
      signedIn((repository, call, viewer) => {
        const { world, base, fields, context } = call;
        const issue = issueAt(repository, call);
        if (issue === undefined) return notFound();
        if (issue.lock !== null && !world.repositories.mayWrite(viewer, repository))
          return refused(403, "Unable to create comment because issue is locked.");
        const { body } = fields;
        if (!isText(body)) return refuseBody(body);
        const { now } = context;
        const said = { user: viewer, body, createdAt: now, updatedAt: now };
        const comment = world.comments.add(repository, issue, said);
        world.issues.put(repository, { ...issue, comments: issue.comments + 1, updatedAt: now });
        const { owner, name } = repository;
        return created(
          showing(repository, call)({ comment, issue }),
          `${base}/repos/${owner.login}/${name}/issues/comments/${String(comment.id)}`,
        );
      }),
      { shows: "Comment", status: 201, body: commentBody },
    ),
    "GET /repos/:owner/:repo/issues/comments/:comment": route(
      "A comment.",
      readable((repository, call) => {
        const found = commentAt(repository, call);
        return found === undefined ? notFound() : ok(showing(repository, call)(found));
      }),
      { shows: "Comment" },
    ),
    "PATCH /repos/:owner/:repo/issues/comments/:comment": route(
      "Changes a comment, for who wrote it and those who may change the repository.",
      signedIn((repository, call, viewer) => {
        const found = commentAt(repository, call);
        if (found === undefined || !mayEdit(viewer, found, repository, call)) return notFound();
        const { body } = call.fields;
        if (!isText(body)) return refuseBody(body);
        const comment = { ...found.comment, body, updatedAt: call.context.now };
        call.world.comments.put(repository, found.issue, comment);
        return ok(showing(repository, call)({ ...found, comment }));
      }),
      { shows: "Comment", body: commentBody },
    ),
    "DELETE /repos/:owner/:repo/issues/comments/:comment": route(
      "Removes a comment, for who wrote it and those who may change the repository.",
      signedIn((repository, call, viewer) => {
        const { world, context } = call;
        const found = commentAt(repository, call);
        if (found === undefined || !mayEdit(viewer, found, repository, call)) return notFound();
        const { comment, issue } = found;
        world.comments.remove(repository, issue, comment);
        world.issues.put(repository, { ...issue, comments: issue.comments - 1, updatedAt: context.now });
        return done();
      }),
      { status: 204 },
    ),
  };
}

function everyComment(repository: Repository, { world }: EndpointCall): readonly Found[] {
  return world.issues
    .of(repository)
    .flatMap((issue) => world.comments.of(repository, issue).map((comment) => ({ comment, issue })));
}

function commentAt(repository: Repository, call: EndpointCall): Found | undefined {
  return everyComment(repository, call).find(({ comment }) => String(comment.id) === call.path("comment"));
}

function mayEdit(
  viewer: Account,
  { comment }: Found,
  repository: Repository,
  { world }: EndpointCall,
): boolean {
  return comment.user.id === viewer.id || world.repositories.mayWrite(viewer, repository);
}

function isText(body: unknown): body is string {
  return typeof body === "string" && body.trim() !== "";
}

function refuseBody(body: unknown): ReturnType<typeof validationFailed> {
  const code = body === undefined || body === "" ? "missing_field" : "invalid";
  return validationFailed({ resource: "IssueComment", field: "body", code });
}
