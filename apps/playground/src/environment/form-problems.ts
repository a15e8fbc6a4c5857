import { ParameterError, type Dialect } from "@org/http-core";
import { readDialect } from "@org/services/dialect";

/** What was typed for an environment. */
export interface TypedEnvironment {
  readonly name: string;
  /** By base name. All are empty for the sandbox. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The deployment's own names, as JSON. Empty: those of the specification. */
  readonly dialect: string;
}

/** What is wrong with an environment, by its field: `name`, `dialect`, or a base name. */
export function environmentProblems({
  name,
  addresses,
  dialect,
}: TypedEnvironment): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (name.trim() === "") problems.name = "Expected a name, received nothing.";
  const isOther = Object.values(addresses).some((address) => address.trim() !== "");
  for (const [base, address] of Object.entries(addresses)) {
    const problem = isOther ? addressProblem(address.trim()) : undefined;
    if (problem !== undefined) problems[base] = problem;
  }
  const problem = dialectProblem(dialect, isOther);
  if (problem !== undefined) problems.dialect = problem;
  return problems;
}

/** The names that were typed; undefined for those of the specification. @throws ParameterError for invalid ones */
export function typedDialect(text: string): Dialect | undefined {
  return text.trim() === "" ? undefined : readDialect(text, "dialect");
}

function dialectProblem(text: string, isOther: boolean): string | undefined {
  try {
    const isGiven = typedDialect(text) !== undefined;
    return isGiven && !isOther
      ? "Expected an address too: the sandbox has the specification's names."
      : undefined;
  } catch (error) {
    if (error instanceof ParameterError) return error.message;
    throw error;
  }
}

function addressProblem(address: string): string | undefined {
  if (address === "") return "Expected an address, since another one is given. Received nothing.";
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return "Expected an address such as `https://api.example`.";
  const { username, password, search, hash } = new URL(address);
  // A key would be stored with the address.
  if (username !== "" || password !== "") return "Expected an address without a user and a password.";
  return search === "" && hash === "" ? undefined : "Expected an address without a query.";
}
