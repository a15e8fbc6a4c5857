import { join } from "node:path";
import ts from "typescript";

/** The objects that users handle, as type expressions: clients, their options, results of calls. */
const SUBJECTS: readonly (readonly [module: string, types: readonly string[]])[] = [
  ["@org/chainstats", ["Chainstats", "ChainstatsOptions", "DayList<{ UTCDate: string }>"]],
  ["@org/validators", ["Validators", "ValidatorsOptions"]],
  ["@org/predictions", ["Predictions", "PredictionsOptions"]],
  ["@org/repo-host", ["RepoHost", "RepoHostOptions"]],
  [
    "@org/http-core",
    [
      ...["Client", "ClientOptions", "CallOptions", "ListOptions"],
      ...["Call<string>", "WithResponse<string>", "CallMeta", "Paginated<string>", "Page<string>"],
      ...["CallError", "RateLimitError", "SchemaError", "PaginationError"],
      ...["InvalidRequestError", "TimeoutError", "NetworkError", "ParameterError", "FieldError"],
      ...["RejectedRow", "Limits", "HmacOptions", "SignedRequest"],
      ...[
        "RequestEvent",
        "ResponseEvent",
        "RetryEvent",
        "WaitEvent",
        "CacheEvent",
        "PageEvent",
        "DriftEvent",
        "RedirectEvent",
        "ErrorEvent",
      ],
    ],
  ],
  ["@org/http-core/operation", ["WindowsOptions<string>", "Operation", "Service"]],
  ["@org/http-core/lean", ["LeanOptions"]],
  [
    "@org/sandbox",
    [
      ...["Sandbox", "SandboxOptions", "Faults", "RequestMatch", "ExpectedRequest"],
      ...["ResponseTools<unknown>", "ScriptedRequest"],
    ],
  ],
  ["@org/sandbox/node", ["ServeOptions", "ServedSandbox"]],
];

/** What a program reaches from other exports, by the name that the sources give it. */
const REACHED: Readonly<Record<string, string>> = {
  CollectOptions: 'NonNullable<Parameters<Paginated<string>["collect"]>[0]>',
  MemoryStoreOptions: 'NonNullable<Parameters<typeof import("@org/http-core").memoryStore>[0]>',
  Endpoint: 'NonNullable<Parameters<typeof import("@org/http-core").get<"/", never, never, never>>[1]>',
  RequestWindow: 'NonNullable<Limits["windows"]>[number]',
  CredentialContext: 'Parameters<import("@org/http-core").Credential["apply"]>[1]',
  CursorOptions: 'Parameters<typeof import("@org/http-core").cursor<string>>[0]',
  OffsetOptions: 'Parameters<typeof import("@org/http-core").offset<string>>[0]',
  PageNumberOptions: 'Parameters<typeof import("@org/http-core").pageNumber<string>>[0]',
  ServiceDefaults: 'Service["defaults"]',
  ExpectRequestsOptions:
    'Sandbox["journal"]["expectRequests"] extends { (_: never, options?: infer O): unknown; (_: never, filter?: never): unknown } ? NonNullable<O> : never',
  JournalFilter: 'NonNullable<Parameters<Sandbox["journal"]["entries"]>[0]>',
  ErrorResponseOptions: 'NonNullable<Parameters<ResponseTools<unknown>["status"]>[1]>',
};

/** A member of a client, of its options or of what it returns, and what an editor shows of it. */
export interface Hover {
  /** The type and the member: `Predictions.events`, `ClientOptions.timeout.total`. */
  readonly member: string;
  /** Its documentation; empty without one. */
  readonly documentation: string;
}

/**
 * Asks TypeScript's language service what an editor shows of each method and option of the clients.
 *
 * @param folder a folder below which the packages resolve
 */
export function hovers(folder: string, options: ts.CompilerOptions): readonly Hover[] {
  const file = join(folder, "hovers.ts");
  const types = [
    ...SUBJECTS.flatMap(([, names]) => names.map((name) => [withoutArguments(name), name] as const)),
    ...Object.entries(REACHED),
  ];
  const head = [
    ...SUBJECTS.map(
      ([module, names]) => `import type { ${names.map(withoutArguments).join(", ")} } from "${module}";`,
    ),
    ...types.map(([, type], index) => `declare const of${String(index)}: ${type};`),
  ];
  const editor = editorOf(file, options);
  const first = editor.open(head.join("\n")).getProgram();
  const checker = first?.getTypeChecker();
  const source = first?.getSourceFile(file);
  if (checker === undefined || source === undefined) throw new Error(`${file} has no program`);
  const members = source.statements.filter(ts.isVariableStatement).flatMap((statement, index) => {
    const [declared] = statement.declarationList.declarations;
    if (declared === undefined) return [];
    return membersOf(checker, checker.getTypeAtLocation(declared), declared, []).map((path) => ({
      index,
      path,
    }));
  });
  // A line of its own for each member, as a user would write it: `of0.timeout!.total`.
  const lines = members.map(({ index, path }) => `of${String(index)}.${path.join("!.")};`);
  const service = editor.open([...head, ...lines].join("\n"));
  let at = head.join("\n").length;
  return members.map(({ index, path }, line) => {
    at += 1 + (lines[line]?.length ?? 0);
    const name = path.at(-1) ?? "";
    const shown = service.getQuickInfoAtPosition(file, at - 1 - name.length);
    return {
      member: [types[index]?.[0] ?? "", ...path].join("."),
      documentation: ts.displayPartsToString(shown?.documentation).trim(),
    };
  });
}

function withoutArguments(type: string): string {
  return type.replace(/<.*>$/, "");
}

/** The members that the project's packages declare, and those of their groups: `timeout`, then `timeout.total`. */
function membersOf(
  checker: ts.TypeChecker,
  type: ts.Type,
  at: ts.Node,
  above: readonly string[],
): readonly (readonly string[])[] {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    if (!isOurs(property) || isInternal(property) || !/^[a-z]\w*$/i.test(property.name)) return [];
    const path = [...above, property.name];
    const own = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, at));
    // The name of an event, such as `"retry"`: the interface's comment says what it means.
    if (own.isStringLiteral()) return [];
    const isGroup =
      !own.isUnion() && own.getCallSignatures().length === 0 && above.length < 2 && isPlain(own);
    return [path, ...(isGroup ? membersOf(checker, own, at, path) : [])];
  });
}

function isOurs({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((declaration) =>
    /\/@org\/|\/packages\//.test(declaration.getSourceFile().fileName),
  );
}

function isInternal(property: ts.Symbol): boolean {
  return property.getJsDocTags().some(({ name }) => name === "internal");
}

/** An interface or an object type of ours without type parameters of its own, such as `TimeoutOptions`. */
function isPlain(type: ts.Type): boolean {
  const symbol = type.getSymbol();
  return (
    symbol !== undefined && isOurs(symbol) && (type.flags & ts.TypeFlags.Object) !== 0 && !type.isClass()
  );
}

/** An editor with one file, whose text changes. What the file imports is read once. */
function editorOf(file: string, options: ts.CompilerOptions) {
  let code = "";
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : "1"),
    getScriptSnapshot(name) {
      const text = name === file ? code : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => join(file, ".."),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name) => (name === file ? code : ts.sys.readFile(name)),
    readDirectory: (...directory) => ts.sys.readDirectory(...directory),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  });
  return {
    open(text: string): ts.LanguageService {
      code = text;
      version += 1;
      return service;
    },
  };
}
