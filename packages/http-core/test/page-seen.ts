/** Pages as a paging strategy sees them. */
import { type PageSeen, type Paging, PagingFault } from "@org/http-core/operation";

const BASE = "https://shop.example/api";

/** A page that was seen, by what matters to a strategy. */
export function seen(page: Partial<PageSeen> = {}): PageSeen {
  return {
    request: { params: {} },
    params: {},
    body: {},
    rows: 1,
    headers: new Headers(),
    baseUrl: BASE,
    url: `${BASE}/things`,
    links: "rebase",
    ...page,
  };
}

/** A page with this `Link` header. */
export function linked(header: string, page: Partial<PageSeen> = {}): PageSeen {
  return seen({ headers: new Headers({ link: header }), ...page });
}

/** The message of the fault that a strategy finds in a page. */
export function faultOf(strategy: Paging, page: PageSeen): string {
  try {
    strategy.next(page);
  } catch (error) {
    if (error instanceof PagingFault) return error.message;
    throw error;
  }
  return "no fault";
}
