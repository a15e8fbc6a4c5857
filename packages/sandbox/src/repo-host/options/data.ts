import { list, oneOf, pattern, text, whole } from "@org/http-core/schema";
import {
  issueSchema,
  organizationSchema,
  repositorySchema,
  userSchema,
  type Issue,
  type Organization,
  type Repository,
  type User,
} from "@org/repo-host/resources";
import * as v from "valibot";
import { A_MOMENT, momentOf } from "../../core/dates.ts";
import {
  entityFields,
  ownField,
  type CustomField,
  type CustomFields,
  type CustomTable,
} from "../../core/custom-rows.ts";
import type { HostToken } from "./credentials.ts";

const profile = ["name", "location", "email", "blog", "created_at", "updated_at"] as const;
const ofUser = [...profile, "company", "bio"] as const;
const ofRepository = [
  "private",
  "description",
  "homepage",
  "language",
  "topics",
  "fork",
  "size",
  "created_at",
  "updated_at",
  "pushed_at",
] as const;
const ofIssue = ["body", "created_at", "updated_at", "closed_at"] as const;

/** A user of your own. */
export type CustomUser = Pick<User, "login"> & Partial<Pick<User, (typeof ofUser)[number]>>;

/** An organization of your own. */
export type CustomOrganization = Pick<Organization, "login"> &
  Partial<Pick<Organization, (typeof profile)[number]>> & {
    /** The logins of its members. They may write to its repositories. @default none; of a generated one, its own */
    readonly members?: readonly string[] | undefined;
  };

/** A repository of your own. `full_name` is `owner/name`. */
export type CustomRepository = Pick<Repository, "full_name"> &
  Partial<Pick<Repository, (typeof ofRepository)[number]>>;

/** An issue of your own. */
export type CustomIssue = Pick<Issue, "title"> &
  Partial<Pick<Issue, (typeof ofIssue)[number]>> & {
    /** The `full_name` of its repository. */
    readonly repository: string;
    /** Replaces the issue of this number. @default the next number */
    readonly number?: number | undefined;
    /** @default "open" */
    readonly state?: "closed" | "open" | undefined;
    /** The login of its author. @default the owner of the repository, or the organization's first member */
    readonly user?: string | undefined;
    /** Names of labels. New ones are added to the repository. @default none */
    readonly labels?: readonly string[] | undefined;
    /** Logins. @default none */
    readonly assignees?: readonly string[] | undefined;
  };

/** Data of your own for the repository host. */
export interface RepoHostData {
  /** Users, by `login`. */
  readonly users?: readonly CustomUser[] | undefined;
  /** Organizations, by `login`. */
  readonly organizations?: readonly CustomOrganization[] | undefined;
  /** Repositories, by `full_name`. New ones have a commit, and no issues, stars and watchers. */
  readonly repositories?: readonly CustomRepository[] | undefined;
  /** Issues, by `repository` and `number`. */
  readonly issues?: readonly CustomIssue[] | undefined;
  /** Tokens beside those of `credentials`. */
  readonly tokens?: readonly HostToken[] | undefined;
}

const texts = ownField(list(text));
const moment = v.pipe(
  v.string(),
  v.check((at) => momentOf(at) !== undefined, A_MOMENT),
);
const login = ownField(pattern(/^[\w.-]+$/, "a login of letters, digits, `-`, `_` and `.`"));
const fullName = ownField(pattern(/^[\w.-]+\/[\w.-]+$/, "owner/name"));
/** Times of an entity are any text. */
const times = new Map(["created_at", "updated_at", "pushed_at"].map((name) => [name, ownField(moment)]));

/** The fields of an entity, with their own forms in place of the entity's. */
function fieldsOf(
  entity: unknown,
  names: readonly string[],
  own: Readonly<Record<string, CustomField>>,
): CustomFields {
  const fields = entityFields(entity, names);
  const moments = [...times].filter(([name]) => fields.has(name));
  return new Map([...fields, ...moments, ...Object.entries(own)]);
}

/** The tables of {@link RepoHostData}. */
export const repoHostTables: Readonly<Record<keyof RepoHostData, CustomTable>> = {
  users: { fields: fieldsOf(userSchema, ofUser, { login }), needs: ["login"] },
  organizations: {
    fields: fieldsOf(organizationSchema, profile, { login, members: texts }),
    needs: ["login"],
  },
  repositories: {
    fields: fieldsOf(repositorySchema, ofRepository, { full_name: fullName }),
    needs: ["full_name"],
  },
  issues: {
    fields: fieldsOf(issueSchema, ["title", ...ofIssue], {
      repository: fullName,
      number: ownField(whole(1)),
      state: ownField(oneOf("open", "closed")),
      user: login,
      labels: texts,
      assignees: texts,
      closed_at: { schema: moment, nullable: true },
    }),
    needs: ["repository", "title"],
  },
  tokens: {
    fields: new Map([
      ["token", ownField(text)],
      ["login", login],
      ["scopes", texts],
    ]),
    needs: ["token", "login"],
  },
};
