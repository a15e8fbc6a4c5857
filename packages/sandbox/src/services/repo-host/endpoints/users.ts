import { flag, nullable, text } from "@org/http-core/schema";
import { organizationSchema, userSchema } from "@org/repo-host/resources";
import { ok } from "../../../core/handler.ts";
import { lastModified, type Endpoints } from "../endpoint.ts";
import { field, type Wrong } from "../field.ts";
import { anywhere, ofAccount, ofOrganization, ofViewer, type OfAccount } from "../places.ts";
import type { At } from "../resource.ts";
import { list, listsOf, routesOf } from "../routes-of.ts";
import { accountChangedAt, userDetails } from "../resources/account.ts";
import { organizationDetails, organizationSummary } from "../resources/organization.ts";
import type { Account } from "../world/accounts.ts";
import type { Profile } from "../world/profile-store.ts";

/** The most characters of a biography. */
const LONGEST_BIO = 160;

const user = {
  schema: userSchema,
  summary: userDetails,
  changedAt: accountChangedAt,
};

const memberships = ({ account, world }: At<OfAccount>): readonly Account[] =>
  world.people.memberships(account);

/** Users and organizations by themselves, and the lists of organizations. */
export const users: Endpoints = {
  ...routesOf({
    ...user,
    path: "/users/:user",
    place: ofAccount,
    find: ({ account }) => account,
    show: { says: "A user; the user themselves sees more." },
  }),
  ...routesOf({
    ...user,
    path: "/user",
    place: ofViewer,
    find: ({ viewer }) => viewer,
    fields: {
      name: field(nullable(text), "How the user is called."),
      company: field(nullable(text), "Where the user works."),
      blog: field(nullable(text), "The user's own site."),
      location: field(nullable(text), "Where the user is."),
      email: field(nullable(text), "The address that everybody may see.", wrongAddress),
      bio: field(nullable(text), `A sentence, of at most ${String(LONGEST_BIO)} characters.`, wrongBio),
      hireable: field(nullable(flag), "Whether the user looks for work."),
    },
    show: { says: "The authenticated user." },
    change: {
      says: "Changes what the authenticated user says of themselves; what is not sent stays.",
      scope: "user",
      run(viewer, { blog, hireable, ...texts }, call) {
        const { world, context } = call;
        // An empty text clears a field to null, except the blog, which is always a text.
        const nullableTexts = Object.entries(texts).map(
          ([name, value]) => [name, value === "" ? null : value] as const,
        );
        const changes: Partial<Profile> = {
          ...Object.fromEntries(nullableTexts),
          ...(blog !== undefined && { blog: blog ?? "" }),
          ...(hireable !== undefined && { hireable }),
        };
        world.profiles.change(viewer, changes, context.now);
        return ok(userDetails(viewer, call), lastModified(accountChangedAt(viewer, call)));
      },
    },
  }),
  ...listsOf(
    { schema: organizationSchema, summary: organizationSummary },
    {
      "/organizations": list("Organizations.", anywhere, ({ world }) => world.people.organizations),
      "/user/orgs": list("Organizations of the authenticated user.", ofViewer, memberships),
      "/users/:user/orgs": list("Organizations that a user is a member of.", ofAccount, memberships),
    },
  ),
  ...routesOf({
    schema: organizationSchema,
    path: "/orgs/:org",
    place: ofOrganization,
    find: ({ account }) => account,
    summary: organizationDetails,
    changedAt: accountChangedAt,
    show: { says: "An organization; its members see more." },
  }),
  ...routesOf({
    schema: { entity: "Email" },
    path: "/user/emails",
    place: ofViewer,
    rows: ({ viewer, world }) => [world.profiles.of(viewer).email].filter((email) => email !== null),
    summary: (email) => ({ email, primary: true, verified: true, visibility: "public" }),
    list: { says: "Addresses of the authenticated user." },
  }),
};

function wrongAddress(email: string | null): Wrong {
  return email === null || email === "" || /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : "invalid";
}

function wrongBio(bio: string | null): Wrong {
  if (bio === null || bio.length <= LONGEST_BIO) return undefined;
  return { message: `bio is too long (maximum is ${String(LONGEST_BIO)} characters)` };
}
