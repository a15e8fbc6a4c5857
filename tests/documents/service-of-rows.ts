/** How a service pages a list, by its documentation. */
export interface Paged {
  readonly by: "link" | "page" | "offset" | "cursor";
  /** The parameter that leads to a page. */
  readonly param: string;
  /** The parameter for rows per page. @default none: the service decides */
  readonly size?: string;
  /** The number of the first page. @default 1 */
  readonly first?: number;
  /** Where the rows are, as a path. @default the answer is the list */
  readonly at?: string;
  /** The field of the answer with the next cursor. */
  readonly next?: string;
  /** The field of the answer with its own number, and the one with the number of all rows. */
  readonly number?: string;
  readonly total?: string;
}

/** A service may behave otherwise than its document says. */
export type Habit = "as promised" | "caps its pages" | "ignores where it should go on";

const CAP = 3;

/** A service of one list, over which many rows are spread. It never has more than `most` rows a page. */
export function serviceOf(rows: readonly unknown[], paged: Paged, habit: Habit, most: number): typeof fetch {
  return async (input, init) => {
    const url = new URL(new Request(input, init).url);
    const query = url.searchParams;
    const asked = Number(query.get(paged.size ?? "") ?? most);
    const size = Math.min(asked, habit === "caps its pages" ? CAP : most);
    const given = habit === "ignores where it should go on" ? null : query.get(paged.param);
    const first = paged.by === "page" || paged.by === "link" ? (paged.first ?? 1) : 0;
    const number = given === null ? first : Number(given);
    const isCounted = paged.by === "page" || paged.by === "link";
    const start = isCounted ? (number - first) * size : number;
    const page = rows.slice(start, start + size);
    const isLast = start + size >= rows.length;
    const headers = new Headers({ "content-type": "application/json" });
    if (paged.by === "link" && !isLast) {
      url.searchParams.set(paged.param, String(number + 1));
      headers.set("link", `<${url.href}>; rel="next"`);
    }
    const body: Record<string, unknown> = {};
    if (paged.at !== undefined) put(body, paged.at, page);
    if (paged.next !== undefined) put(body, paged.next, isLast ? null : String(start + size));
    if (paged.number !== undefined) put(body, paged.number, number);
    if (paged.total !== undefined) put(body, paged.total, rows.length);
    return Promise.resolve(new Response(JSON.stringify(paged.at === undefined ? page : body), { headers }));
  };
}

/** Puts a value at a path of two fields at most. */
function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const [outer = "", inner] = path.split(".");
  const before = body[outer];
  body[outer] =
    inner === undefined ? value : { ...(typeof before === "object" ? before : {}), [inner]: value };
}
