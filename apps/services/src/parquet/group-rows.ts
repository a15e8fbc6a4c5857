/** Rows of a Parquet row group, at most: some megabytes, as its readers expect. */
export const GROUP_ROWS = 20_000;
