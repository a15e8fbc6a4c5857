import { pattern } from "@org/http-core/schema";
import { issueCommentSchema } from "@org/repo-host/resources";
import type { Refusal } from "../../../core/handler.ts";
import type { Endpoints } from "../endpoint.ts";
import { field } from "../field.ts";
import { authors, inIssue, inRepository, users, type InIssue, type InRepository } from "../places.ts";
import { refused } from "../refusals.ts";
import type { At } from "../resource.ts";
import { routesOf } from "../routes-of.ts";
import { bodyForms } from "../resources/body-forms.ts";
import { commentResource, type FoundComment } from "../resources/comment.ts";

const comment = {
  schema: issueCommentSchema,
  summary: commentResource,
  forms: bodyForms,
  fields: { body: field(pattern(/\S/, "text"), "Markdown.") },
};

/** Comments on issues: each has its address in the repository. */
export const comments: Endpoints = {
  ...routesOf({
    ...comment,
    path: "/repos/:owner/:repo/issues/comments",
    place: inRepository,
    key: "comment",
    rows: everyComment,
    find: (call, key) => everyComment(call).find((found) => String(found.comment.id) === key),
    list: { says: "Comments on all issues of a repository." },
    show: { says: "A comment." },
    change: {
      says: "Changes a comment, for who wrote it and those who may change the repository.",
      by: (call, found) => authors(call, found?.comment),
      needs: ["body"],
      run(found, { body = "" }, { world, repository, context }) {
        const changed = { ...found.comment, body, updatedAt: context.now };
        world.comments.put(repository, found.issue, changed);
        return { ...found, comment: changed };
      },
    },
    remove: {
      says: "Removes a comment, for who wrote it and those who may change the repository.",
      by: (call, found) => authors(call, found?.comment),
      run({ comment: one, issue }, { world, repository, context }) {
        world.comments.remove(repository, issue, one);
        world.issues.put(repository, { ...issue, comments: issue.comments - 1, updatedAt: context.now });
      },
    },
  }),
  ...routesOf({
    ...comment,
    path: "/repos/:owner/:repo/issues/:number/comments",
    place: inIssue,
    rows: ({ world, repository, issue }) =>
      world.comments.of(repository, issue).map((one) => ({ comment: one, issue })),
    list: { says: "Comments on an issue, the earliest first." },
    create: {
      says: "Comments on an issue.",
      by: commenters,
      needs: ["body"],
      run({ body = "" }, { world, repository, issue, viewer, context: { now } }) {
        const draft = { user: viewer, body, createdAt: now, updatedAt: now };
        const made = world.comments.add(repository, issue, draft);
        world.issues.put(repository, { ...issue, comments: issue.comments + 1, updatedAt: now });
        return { comment: made, issue };
      },
    },
  }),
};

function everyComment({ world, repository }: At<InRepository>): readonly FoundComment[] {
  return world.issues
    .of(repository)
    .flatMap((issue) => world.comments.of(repository, issue).map((one) => ({ comment: one, issue })));
}

/** On an issue that is locked, those who may change the repository. */
function commenters(call: At<InIssue>): Refusal | undefined {
  const { issue, world, viewer, repository } = call;
  const isOpen = issue.lock === null || world.repositories.mayWrite(viewer, repository);
  return (
    users(call) ?? (isOpen ? undefined : refused(403, "Unable to create comment because issue is locked."))
  );
}
