import type { MarkdownIt, Token } from "markdown-it";

const MARKER = /^\[([ xX])\][ \t]+(?=\S)/;

/** List items that start with `[ ]` or `[x]` become checkboxes that nobody can tick (GFM, 5.3). */
export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "task-lists", (state) => {
    state.tokens.forEach((inline, index) => {
      const [first] = inline.children ?? [];
      const item = state.tokens[index - 2];
      if (inline.type !== "inline" || first?.type !== "text" || item?.type !== "list_item_open") return;
      const [marker, tick] = MARKER.exec(first.content) ?? [];
      if (marker === undefined) return;
      first.content = first.content.slice(marker.length);
      const box = new state.Token("html_inline", "", 0);
      box.content = `<input type="checkbox" ${tick === " " ? "" : "checked "}disabled> `;
      inline.children?.unshift(box);
      item.attrJoin("class", "task-list-item");
      listOf(item, state.tokens.slice(0, index))?.attrSet("class", "contains-task-list");
    });
  });
}

function listOf(item: Token, before: readonly Token[]): Token | undefined {
  return before.findLast(({ type, level }) => type.endsWith("_list_open") && level === item.level - 1);
}
