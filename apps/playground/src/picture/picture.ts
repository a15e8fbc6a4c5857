import type { ReactNode } from "react";

/** An answer to make pictures of. */
export interface Answered {
  /** All rows that were loaded; one for an operation without a list. */
  readonly rows: readonly unknown[];
  /** The parameters of the call. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A picture of an answer. */
export interface Picture {
  readonly title: string;
  /** What it shows, in sentences: for those who do not see it. */
  readonly summary: string;
  /** Draws it in a width, in pixels. */
  readonly draw: (width: number) => Drawing;
}

/** A picture in one width. */
export interface Drawing {
  /** In pixels. */
  readonly height: number;
  readonly marks: ReactNode;
  /** What was drawn, in the order of the arrow keys. */
  readonly points: readonly Point[];
}

/** A point of a picture. */
export interface Point {
  /** Its place, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Its value, to be read out. */
  readonly label: string;
  /** Its values as they were received, for the table. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The pictures of an answer. */
export interface PictureSet {
  /** What is chosen among them. Undefined: all are shown. */
  readonly choice?: string;
  /** Calls with other parameters that add to the pictures. Undefined: there are none. */
  readonly others?: { readonly label: string; readonly calls: readonly Answered["params"][] } | undefined;
  readonly pictures: readonly Picture[];
}
