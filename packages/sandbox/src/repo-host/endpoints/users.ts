import { flag, nullable, text } from "@org/http-core/schema";
import { organizationSchema, userSchema } from "@org/repo-host/resources";
import { ok } from "../../core/handler.ts";
import { lastModified, type Endpoints } from "../routes/endpoint.ts";
import { field, type FieldError } from "../wire/field.ts";
import {
  noParent,
  findAccount,
  findOrganization,
  requireViewer,
  type AccountParent,
} from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { list, listRoutes, resourceRoutes } from "../routes/resource-routes.ts";
import {
  accountChangedAt,
  userDetails,
  organizationDetails,
  organizationSummary,
} from "../resources/account.ts";
import type { Account } from "../world/accounts.ts";
import type { Profile } from "../world/profile-store.ts";

/** The most characters of a biography. */
const LONGEST_BIO = 160;

const user = {
  schema: userSchema,
  summary: userDetails,
  changedAt: accountChangedAt,
};

const memberships = ({ account, world }: ResourceCall<AccountParent>): readonly Account[] =>
  world.people.memberships(account);

/** Single users and organizations, and the lists of organizations. */
export const users: Endpoints = {
  ...resourceRoutes({
    ...user,
    path: "/users/:user",
    parent: findAccount,
    find: ({ account }) => account,
    show: { description: "A user. The user themselves gets more fields." },
  }),
  ...resourceRoutes({
    ...user,
    path: "/user",
    parent: requireViewer,
    find: ({ viewer }) => viewer,
    fields: {
      name: field(nullable(text), "The user's name."),
      company: field(nullable(text), "The user's employer."),
      blog: field(nullable(text), "The user's own site."),
      location: field(nullable(text), "Where the user is."),
      email: field(nullable(text), "The public email address.", wrongAddress),
      bio: field(nullable(text), `A sentence, of at most ${String(LONGEST_BIO)} characters.`, wrongBio),
      hireable: field(nullable(flag), "Whether the user looks for work."),
    },
    show: { description: "The authenticated user." },
    change: {
      description: "Changes the authenticated user. Absent fields stay as they are.",
      scope: "user",
      run(viewer, { hireable, ...texts }, call) {
        const { world, context } = call;
        // An empty text clears a field to null.
        const nullableTexts = Object.entries(texts).map(
          ([name, value]) => [name, value === "" ? null : value] as const,
        );
        const changes: Partial<Profile> = {
          ...Object.fromEntries(nullableTexts),
          ...(hireable !== undefined && { hireable }),
        };
        world.profiles.change(viewer, changes, context.now);
        return ok(userDetails(viewer, call), lastModified(accountChangedAt(viewer, call)));
      },
    },
  }),
  ...listRoutes(
    { schema: organizationSchema, summary: organizationSummary },
    {
      "/organizations": list("Organizations.", noParent, ({ world }) => world.people.organizations),
      "/user/orgs": list("Organizations of the authenticated user.", requireViewer, memberships),
      "/users/:user/orgs": list("Organizations that a user is a member of.", findAccount, memberships),
    },
  ),
  ...resourceRoutes({
    schema: organizationSchema,
    path: "/orgs/:org",
    parent: findOrganization,
    find: ({ account }) => account,
    summary: organizationDetails,
    changedAt: accountChangedAt,
    show: { description: "An organization. Members get more fields." },
  }),
  ...resourceRoutes({
    schema: { entity: "Email" },
    path: "/user/emails",
    parent: requireViewer,
    rows: ({ viewer, world }) => [world.profiles.of(viewer).email].filter((email) => email !== null),
    summary: (email) => ({ email, primary: true, verified: true, visibility: "public" }),
    list: { description: "Email addresses of the authenticated user." },
  }),
};

function wrongAddress(email: string | null): FieldError {
  return email === null || email === "" || /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : "invalid";
}

function wrongBio(bio: string | null): FieldError {
  if (bio === null || bio.length <= LONGEST_BIO) return undefined;
  return { message: `bio is too long (maximum is ${String(LONGEST_BIO)} characters)` };
}
