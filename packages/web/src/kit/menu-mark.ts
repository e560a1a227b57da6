/** A count of pending work, or a warning, next to a menu entry. */
export interface MenuMark {
  readonly count?: number;
  readonly warning?: string;
}
