/** A count of pending work, or a warning, next to a menu entry. */
export interface MenuBadge {
  readonly count?: number;
  readonly warning?: string;
  /** Done and all steps, shown as "3/8". */
  readonly progress?: { readonly done: number; readonly total: number };
  /** The account has no record on the page, which is one click further. */
  readonly isUnused?: boolean;
  /** The badge does not change until the next sign-in, so it is not requested again. */
  readonly isFinal?: true;
}
