/** Why the answer is not held against a parameter, for reasons that several endpoints share. */

/** Of parameters of paging. */
export const PAGES = "chooses the page";

/** Of parameters of order. */
export const ORDERS = "orders the rows";

/** Of searches by text. */
export const TEXT = "how the service compares texts is not documented";

/** Of bounds of figures. */
export const FIGURES = "the figure changes with each trade, and the service may filter by an older one";
