/** What becomes of a document. */
export interface Expected {
  /** Routes by how much of their answer is checked. */
  readonly answers: Readonly<Record<string, number>>;
  /** Routes by how their pages follow each other. */
  readonly paging: Readonly<Record<string, number>>;
  /** What is not understood. @default nothing */
  readonly reasons?: readonly string[];
}

/** A document: the package that has it, or the folder of suites, and its path there. */
interface Document extends Expected {
  readonly from: string;
  readonly path: string;
}

export const DOCUMENTS: Readonly<Record<string, Document>> = {
  GitHub: {
    from: "@octokit/openapi",
    path: "generated/api.github.com.json",
    answers: { checked: 886, "no JSON": 290, "says nothing": 47 },
    paging: { link: 36, none: 943, pageNumber: 244 },
    reasons: [
      "`name` is a parameter, too: the body's field is sent by the option `body` only",
      "another server, which is not used: make a client for it",
    ],
  },
  Blockfrost: {
    from: "@blockfrost/openapi",
    path: "openapi.yaml",
    answers: { checked: 126, "no JSON": 1, "says nothing": 2 },
    paging: { none: 63, pageNumber: 66 },
    reasons: ["another server, which is not used: make a client for it"],
  },
  "markets and events": {
    from: "suites",
    path: "openapi/PolymarketGammaAPI.yaml",
    answers: { checked: 23, "no JSON": 1 },
    paging: { none: 18, offset: 6 },
  },
  "orders and prices": {
    from: "suites",
    path: "openapi/PolymarketClobAPI.yaml",
    answers: { checked: 22 },
    paging: { none: 22 },
    reasons: ["another server, which is not used: make a client for it"],
  },
  positions: {
    from: "suites",
    path: "openapi/Polymarket_Data_API.yaml",
    answers: { "no JSON": 1, "says nothing": 1, unchecked: 12 },
    paging: { none: 8, offset: 6 },
    reasons: ["a reference to nothing", "a schema that is null"],
  },
};

/** Values of the parameters in paths that the sandbox's data has. */
export const KNOWN: Readonly<Record<string, unknown>> = {
  owner: "acme",
  repo: "rocket",
  username: "alice",
  org: "acme",
  issue_number: 1,
  pull_number: 2,
  ref: "main",
};
