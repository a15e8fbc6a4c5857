import { row, rows } from "../ask.ts";
import { sending, type Host } from "./ask-host.ts";

/** Ways to have Markdown rendered; each fails where the answer is no 200. */
export interface Rendering {
  readonly render: (text: string, fields?: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly gfm: (text: string, context?: string) => Promise<string>;
  readonly raw: (text: string, contentType?: string) => Promise<string>;
  /** The newest commit of `acme/rocket`. */
  readonly sha: string;
}

/** Renders as the endpoints do, for a user: budgets are no subject where texts are. */
export async function rendering({ alice }: Host): Promise<Rendering> {
  const html = async (path: string, init: RequestInit): Promise<string> => {
    const response = await alice(path, init);
    if (response.status !== 200) throw new Error(`${String(response.status)}: ${response.text}`);
    return response.text;
  };
  const render: Rendering["render"] = async (text, fields = {}) =>
    html("/markdown", sending("POST", { text, ...fields }));
  const [newest] = rows((await alice("/repos/acme/rocket/commits")).json);
  return {
    render,
    gfm: async (text, context) => render(text, { mode: "gfm", context }),
    raw: async (body, type = "text/plain") =>
      html("/markdown/raw", { method: "POST", body, headers: { "Content-Type": type } }),
    sha: String(row(newest)["sha"]),
  };
}
