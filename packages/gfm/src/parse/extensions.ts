/** The extensions of CommonMark to parse. Without any, the text is CommonMark 0.29. */
export interface Extensions {
  /** Tables (GFM, 4.10). @default false */
  readonly tables?: boolean;
  /** `~one~` and `~~two~~` tildes (GFM, 6.5). @default false */
  readonly strikethrough?: boolean;
  /** Addresses without angle brackets: `www.`, `http://`, `https://`, `ftp://`, e-mail (GFM, 6.9). @default false */
  readonly autolinks?: boolean;
  /** `- [ ]` and `- [x]` (GFM, 5.3). @default false */
  readonly taskLists?: boolean;
  /** `[^label]` and `[^label]: text`. @default false */
  readonly footnotes?: boolean;
  /** Quotes that start with `[!NOTE]` or one of its kind. @default false */
  readonly alerts?: boolean;
}

/** Every extension. */
export const ALL_EXTENSIONS: Extensions = {
  tables: true,
  strikethrough: true,
  autolinks: true,
  taskLists: true,
  footnotes: true,
  alerts: true,
};
