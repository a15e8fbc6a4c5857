import { ok } from "../../../core/handler.ts";
import { lastModified, type Endpoints } from "../endpoint.ts";
import { customProblem, missingScope, validationFailed, type FieldProblem } from "../refusals.ts";
import { accountChangedAt, userDetails } from "../resources/account.ts";
import { isGranted } from "../conventions/scopes.ts";
import { route, text, textOrNull } from "../route.ts";
import type { Profile } from "../world/profile-store.ts";
import { own } from "./current-user.ts";

/** The fields of a profile, as documents describe them. */
const BODY = {
  name: textOrNull("How the user is called."),
  company: textOrNull("Where the user works."),
  blog: text("The user's own site."),
  location: textOrNull("Where the user is."),
  email: textOrNull("The address that everybody may see."),
  bio: textOrNull("A sentence, of at most 160 characters."),
  hireable: { description: "Whether the user looks for work.", schema: { type: ["boolean", "null"] } },
};

/** What users may say of themselves in so many characters. */
const LONGEST_BIO = 160;

/** What the authenticated user writes of themselves. */
export const profile: Endpoints = {
  "PATCH /user": route(
    "Changes what the authenticated user says of themselves; what is not sent stays.",
    own((viewer, call) => {
      const { world, context, fields } = call;
      if (!isGranted(context, "user")) return missingScope("user");
      const problems = problemsOf(fields);
      if (problems.length > 0) return validationFailed(...problems);
      world.profiles.change(viewer, changesIn(fields), context.now);
      return ok(userDetails(viewer, call), lastModified(accountChangedAt(viewer, world)));
    }),
    { shows: "User", body: BODY },
  ),
};

type Fields = Readonly<Record<string, unknown>>;

function problemsOf(fields: Fields): readonly FieldProblem[] {
  const problems: FieldProblem[] = TEXTS.filter(
    (field) => !isTextOrNone(fields[field]) || (field === "email" && !isAddressOrNone(fields[field])),
  ).map((field) => ({ resource: "User", field, code: "invalid" }));
  const { bio, hireable } = fields;
  if (typeof bio === "string" && bio.length > LONGEST_BIO)
    problems.push(
      customProblem("User", "bio", `bio is too long (maximum is ${String(LONGEST_BIO)} characters)`),
    );
  if (hireable !== undefined && hireable !== null && typeof hireable !== "boolean")
    problems.push({ resource: "User", field: "hireable", code: "invalid" });
  return problems;
}

/** An empty text is none, but for the blog, which is a text always. */
function changesIn(fields: Fields): Partial<Profile> {
  const { blog, hireable } = fields;
  const texts = TEXTS.filter((field) => field !== "blog" && fields[field] !== undefined).map(
    (field): [string, unknown] => [field, fields[field] === "" ? null : fields[field]],
  );
  return {
    ...Object.fromEntries(texts),
    ...(blog !== undefined && { blog: typeof blog === "string" ? blog : "" }),
    ...(hireable !== undefined && { hireable: typeof hireable === "boolean" ? hireable : null }),
  };
}

const TEXTS = ["name", "company", "blog", "location", "email", "bio"] as const;

function isTextOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}

function isAddressOrNone(value: unknown): boolean {
  return typeof value !== "string" || value === "" || /^[^\s@]+@[^\s@]+$/.test(value);
}
