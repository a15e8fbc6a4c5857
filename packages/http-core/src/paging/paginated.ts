import { isCallError } from "../errors/base.ts";
import { checkNumbers } from "../errors/check-options.ts";
import { ParameterError } from "../errors/errors.ts";
import type { Page, Paginated } from "../operation/list.ts";
import type { PageRequest, Paging } from "../operation/paging.ts";
import type { ListRequest, ReadList, WarnOfRejected } from "../operation/read-list.ts";
import { once } from "../util/lazy.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { pageFetcher } from "./fetch-page.ts";
import { during, pagesFrom, rowsOf, type WhileIterating } from "./iteration.ts";
import { newResponseOf, NOTHING_READ, readPage } from "./page.ts";
import { FIRST, firstSized } from "./page-size.ts";
import { integerOf } from "./fields.ts";
import { rowSchema } from "./row-schema.ts";
import type { PageSource } from "./types.ts";
import { visitedPages } from "./visited-pages.ts";

/** The rows that `collect` takes without `max`. */
const MAX_COLLECTED = 10_000;

/** Options of an iteration. */
interface IterationOptions {
  readonly max?: number | undefined;
  readonly prefetch?: boolean | undefined;
}

/** A list whose parameters and options were checked. */
interface PreparedList<Row> {
  readonly start: PageRequest;
  readonly whileIterating: WhileIterating;
  readonly source: Omit<PageSource<Row>, "most">;
}

/**
 * Reads a list: its pages one after the other, or concurrently where they are known in advance. It is the `read` of each
 * strategy of this package; set it as the `read` of your own.
 *
 * @experimental
 * @example
 * ```ts
 * import { type PageSeen, type Paging, propertyOf, readList } from "@org/http-core/operation";
 *
 * const numbered: Paging<"rows"> = {
 *   style: "cursor",
 *   items: "rows",
 *   cursorParams: ["page"],
 *   first: (params) => ({ params: { ...params, page: 1 } }),
 *   next: ({ request, body }: PageSeen) =>
 *     propertyOf(body, "last") === true
 *       ? undefined
 *       : { params: { ...request.params, page: Number(request.params["page"]) + 1 } },
 *   read: readList,
 * };
 * console.log(numbered.first({})); // { params: { page: 1 } }
 * ```
 */
export const readList: ReadList = /* @__PURE__ */ Object.assign(read, { rowSchema });

function read<Row>(list: ListRequest<Row>): Paginated<Row> {
  const { operation, options, prepare, warn, isFirst } = list;
  const prepared = once(() =>
    prepare((target): PreparedList<Row> => {
      const { params } = target;
      const { first } = operation.page;
      const start =
        options.from === undefined ? first(params) : readCheckpoint(operation, params, options.from);
      const { fetch, whileIterating } = pageFetcher(list, target);
      return { start, whileIterating, source: { operation, ...target, fetch, warn, isFirst } };
    }),
  );
  const first = async (most?: number): Promise<Page<Row>> => {
    const { start, source } = prepared();
    // The caller's own size stays.
    const isOwn = source.params[operation.page.largest?.param ?? ""] !== undefined;
    const sized = isOwn ? undefined : most;
    const isResumed = options.from !== undefined;
    const begin = source.params[operation.page.cursorParams[0] ?? ""];
    const request = sized === undefined ? start : firstSized(operation.page, start, sized, isResumed);
    return readPage({ ...source, most: sized }, request, {
      ...NOTHING_READ,
      // The rows before a checkpoint are not known.
      rows: isResumed ? undefined : begin === undefined ? 0 : rowsBefore(operation.page, begin),
      visited: visitedPages(),
      begins: visitedPages(),
    });
  };
  const sizedUpTo = operation.page.largest === undefined ? 0 : FIRST;
  return lazyList(first, options, (rows) => prepared().whileIterating(rows), warn, sizedUpTo);
}

/** The rows before the page at which the caller begins; undefined where they are not known. */
function rowsBefore(
  { cursorParams: [param = ""], style, first }: Paging,
  begin: unknown,
): number | undefined {
  if (style === "offset") return integerOf(begin);
  return begin === first({}).params[param] ? 0 : undefined;
}

/**
 * Makes a {@link Paginated} from a function that fetches the first page.
 *
 * @param first fetches it in the service's default size, or for an iteration of at most `most` rows
 * @param sizedUpTo the page that an iteration begins with has fewer rows than this where the iteration needs fewer
 */
export function lazyList<Row>(
  first: (most?: number) => Promise<Page<Row>>,
  { max = Infinity, prefetch = false }: IterationOptions,
  whileIterating: WhileIterating,
  warn: WarnOfRejected,
  sizedUpTo = 0,
): Paginated<Row> {
  let started: Promise<Page<Row>> | undefined;
  let startedFor = Infinity;
  const start = (most?: number): Promise<Page<Row>> => {
    // A longer iteration does not go on in the small pages of a short one.
    if (started === undefined || startedFor < Math.min(most ?? 0, sizedUpTo)) {
      startedFor = most ?? Infinity;
      started = first(most);
    }
    return started;
  };
  const pages = (limit: number): AsyncGenerator<Page<Row>, void, undefined> =>
    during(
      whileIterating,
      limit,
      pagesFrom(() => start(limit), limit, prefetch),
    );
  const rows = (limit: number): AsyncGenerator<Row, void, undefined> => rowsOf(pages(limit), limit, warn);
  return {
    then: (onfulfilled, onrejected) => start().then(onfulfilled, onrejected),
    catch: (onrejected) => start().catch(onrejected),
    finally: (onfinally) => start().finally(onfinally),
    [Symbol.toStringTag]: "Paginated",
    [Symbol.asyncIterator]: () => rows(max),
    pages: () => pages(max),
    async collect({ max: most } = {}) {
      checkNumbers({ max: most });
      const isUnbounded = most === undefined && max === Infinity;
      const all: Row[] = [];
      try {
        for await (const row of rows(isUnbounded ? MAX_COLLECTED + 1 : Math.min(max, most ?? max)))
          all.push(row);
      } catch (error) {
        // A list fails in each of its iterations with the same error.
        if (isCallError(error)) Object.defineProperty(error, "collected", { value: all, configurable: true });
        throw error;
      }
      if (!isUnbounded || all.length <= MAX_COLLECTED) return all;
      throw new ParameterError(
        "max",
        `a number, since the list has more than ${String(MAX_COLLECTED)} rows`,
        "nothing",
        {
          hint: "Pass `max`, or iterate the list.",
        },
      );
    },
    async withResponse() {
      const data = await start();
      const { rejected, response, meta } = data;
      return { data, rejected, response, meta };
    },
    raw: async () => newResponseOf(await start()),
  };
}
