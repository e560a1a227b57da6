/** Some rows that are adjacent in the order of the list, for example those of a day. */
export interface RowGroup<K> {
  readonly key: K;
  readonly rows: number;
}

export interface PageGroups<K> {
  /** The first and last group of the page in the order of the list. */
  readonly from: K;
  readonly to: K;
  /** The rows of the list before the first group. */
  readonly rowsBefore: number;
}

/** Finds the groups that contain a page; undefined if the page is beyond the last row. */
export const findPageGroups = <K>(
  groups: readonly RowGroup<K>[],
  { offset, size }: { readonly offset: number; readonly size: number },
): PageGroups<K> | undefined => {
  let before = 0;
  let found: PageGroups<K> | undefined;
  for (const { key, rows } of groups) {
    if (before >= offset + size) break;
    if (rows > 0 && before + rows > offset)
      found = { from: found?.from ?? key, to: key, rowsBefore: found?.rowsBefore ?? before };
    before += rows;
  }
  return found;
};
