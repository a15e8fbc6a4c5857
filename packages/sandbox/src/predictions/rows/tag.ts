import { DAY } from "@org/http-core/operation";
import { tags, type TagEntry } from "../catalogue/tags.ts";
import type { Row } from "../util/draws.ts";
import { databaseForm, iso } from "../util/moments.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { assemble, constant, each, often, type Makers } from "./makers.ts";
import type { Category, Tag } from "./wire.ts";

interface TagView {
  readonly row: Row;
  readonly entry: TagEntry;
}

/** The creation time of the catalogue's own data, before any event. */
const FOUNDED = Date.UTC(2023, 9, 24);

function entered({ row }: TagView): number {
  return FOUNDED + row.whole("entered", 0, 500 * DAY);
}

const tagMakers: Makers<Tag, TagView> = {
  id: ({ entry }) => entry.id,
  label: ({ entry }) => entry.label,
  slug: ({ entry }) => entry.slug,
  publishedAt: often(0.55, (view) => databaseForm(entered(view), view.row.whole("published", 0, 999) * 1000)),
  createdBy: each(7, () => 15),
  updatedBy: often(0.3, ({ row }) => row.pick("account", [13, 15, 15, 27])),
  createdAt: often(0.98, (view) => iso(entered(view), view.row.whole("created", 0, 999_999))),
  updatedAt: often(0.77, (view) => iso(entered(view) + 200 * DAY, view.row.whole("updated", 0, 999_999))),
  forceShow: often(0.79, ({ row }) => row.chance("show", 0.06)),
  forceHide: each(5, constant(true)),
  isCarousel: each(6, constant(false)),
};

const categoryMakers: Makers<Category, TagView> = {
  id: ({ row }) => String(row.index + 1),
  label: ({ entry }) => entry.label,
  parentCategory: ({ entry }) => entry.within ?? "",
  slug: ({ entry }) => entry.slug,
  publishedAt: (view) => databaseForm(entered(view)),
  createdBy: constant("15"),
  updatedBy: constant("27"),
  createdAt: (view) => iso(entered(view), view.row.whole("created", 0, 999) * 1000),
  updatedAt: (view) => iso(entered(view) + 100 * DAY),
};

/** The rows of the tags whose bits are set. */
export const tagRows: RowsOf<Tag> = rowsOf("tags", tagMakers);

/** The categories of the tags whose bits are set. Categories are the older form of tags. */
export const categoryRows: RowsOf<Category> = rowsOf("categories", categoryMakers);

type RowsOf<T> = (world: PredictionsWorld, bits: number) => T[];

function rowsOf<T>(table: string, makers: Makers<T, TagView>): RowsOf<T> {
  return (world, bits) => {
    const rowOf = world.rows(table);
    return tags.flatMap((entry, index) =>
      (bits & (1 << index)) === 0 ? [] : [assemble<T, TagView>(makers, { row: rowOf(index), entry })],
    );
  };
}
