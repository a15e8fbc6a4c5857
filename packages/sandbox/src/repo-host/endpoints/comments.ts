import { pattern } from "@org/http-core/schema";
import { issueCommentSchema } from "@org/repo-host/resources";
import type { Refusal } from "../../core/handler.ts";
import type { Endpoints } from "../routes/endpoint.ts";
import { field } from "../wire/field.ts";
import {
  unlessAuthor,
  findIssue,
  findRepository,
  unlessUser,
  type IssueParent,
  type RepositoryParent,
} from "../routes/access.ts";
import { refused } from "../wire/refusals.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { resourceRoutes } from "../routes/resource-routes.ts";
import { bodyForms } from "../resources/body-forms.ts";
import { commentResource, type FoundComment } from "../resources/issue.ts";

const comment = {
  schema: issueCommentSchema,
  summary: commentResource,
  forms: bodyForms,
  fields: { body: field(pattern(/\S/, "text"), "Markdown.") },
};

/** Comments on issues. The address of a comment is below the repository, not the issue. */
export const comments: Endpoints = {
  ...resourceRoutes({
    ...comment,
    path: "/repos/:owner/:repo/issues/comments",
    parent: findRepository,
    key: "comment",
    rows: everyComment,
    find: (call, key) => everyComment(call).find((found) => String(found.comment.id) === key),
    list: { description: "Comments on all issues of a repository." },
    show: { description: "A comment." },
    change: {
      description: "Changes a comment. Allowed for its author and users with write access to the repository.",
      refuse: (call, found) => unlessAuthor(call, found?.comment),
      required: ["body"],
      run(found, { body = "" }, { world, repository, context }) {
        const changed = { ...found.comment, body, updatedAt: context.now };
        world.comments.put(repository, found.issue, changed);
        return { ...found, comment: changed };
      },
    },
    remove: {
      description: "Removes a comment. Allowed for its author and users with write access to the repository.",
      refuse: (call, found) => unlessAuthor(call, found?.comment),
      run({ comment: one, issue }, { world, repository, context }) {
        world.comments.remove(repository, issue, one);
        world.issues.put(repository, { ...issue, comments: issue.comments - 1, updatedAt: context.now });
      },
    },
  }),
  ...resourceRoutes({
    ...comment,
    path: "/repos/:owner/:repo/issues/:number/comments",
    parent: findIssue,
    rows: ({ world, repository, issue }) =>
      world.comments.of(repository, issue).map((one) => ({ comment: one, issue })),
    list: { description: "Comments on an issue, oldest first." },
    create: {
      description: "Adds a comment to an issue.",
      refuse: unlessCommenter,
      required: ["body"],
      run({ body = "" }, { world, repository, issue, viewer, context: { now } }) {
        const draft = { user: viewer, body, createdAt: now, updatedAt: now };
        const made = world.comments.add(repository, issue, draft);
        world.issues.put(repository, { ...issue, comments: issue.comments + 1, updatedAt: now });
        return { comment: made, issue };
      },
    },
  }),
};

function everyComment({ world, repository }: ResourceCall<RepositoryParent>): readonly FoundComment[] {
  return world.issues
    .of(repository)
    .flatMap((issue) => world.comments.of(repository, issue).map((one) => ({ comment: one, issue })));
}

/** Refuses callers who may not comment. A locked issue requires write access to the repository. */
function unlessCommenter(call: ResourceCall<IssueParent>): Refusal | undefined {
  const { issue, world, viewer, repository } = call;
  const isOpen = issue.lock === null || world.repositories.mayWrite(viewer, repository);
  return (
    unlessUser(call) ??
    (isOpen ? undefined : refused(403, "Unable to create comment because issue is locked."))
  );
}
