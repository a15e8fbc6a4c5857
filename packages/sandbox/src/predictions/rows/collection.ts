import { DAY } from "@org/http-core/operation";
import { tags } from "../catalogue/tags.ts";
import type { Row } from "../util/draws.ts";
import { itemAt } from "../util/lists.ts";
import { databaseForm, iso } from "../util/moments.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { imageUrl, optimizedImage } from "./images.ts";
import { assemble, constant, type Makers } from "./makers.ts";
import type { Collection } from "./wire.ts";

interface CollectionView {
  readonly row: Row;
  readonly id: string;
  readonly title: string;
  readonly day: number;
}

const TITLES = [
  "What to watch this week",
  "From the newsroom",
  "Long shots",
  "Around the world",
  "Beginners",
];

function name({ title }: CollectionView): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function entered({ row, day }: CollectionView): number {
  return day - row.whole("age", 100, 700) * DAY;
}

const makers: Makers<Collection, CollectionView> = {
  id: ({ id }) => id,
  ticker: name,
  slug: name,
  title: ({ title }) => title,
  subtitle: () => "Chosen by the editors",
  collectionType: () => "curated",
  description: ({ title }) => `${title}: events that the editors have put together.`,
  tags: ({ row }) => row.pick("tag", tags).slug,
  image: ({ id }) => imageUrl("collections", id),
  icon: ({ id }) => imageUrl("collections", id),
  headerImage: ({ id }) => imageUrl("headers", id),
  layout: () => "default",
  templateVariables: constant(""),
  publishedAt: (view) => databaseForm(entered(view)),
  createdBy: () => "15",
  updatedBy: constant("27"),
  active: constant(true),
  closed: constant(false),
  archived: constant(false),
  new: constant(false),
  featured: ({ row }) => row.index === 0,
  restricted: constant(false),
  isTemplate: constant(false),
  commentsEnabled: constant(false),
  createdAt: (view) => iso(entered(view)),
  updatedAt: (view) => iso(view.day - view.row.whole("updated", 1, 90) * DAY),
  imageOptimized: ({ row, day }) => optimizedImage(row, "collections", "image", day),
  iconOptimized: ({ row, day }) => optimizedImage(row, "collections", "icon", day),
  headerImageOptimized: ({ row, day }) => optimizedImage(row, "collections", "headerImage", day),
};

/** The row of a collection. */
export function collectionRow(world: PredictionsWorld, index: number): Collection {
  const place = index % TITLES.length;
  const row = world.rows("collections")(place);
  const view = { row, id: String(300 + place), title: itemAt(TITLES, place), day: world.day };
  return assemble<Collection, CollectionView>(makers, view);
}
