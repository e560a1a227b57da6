/** A count of pending work, or a warning, next to a menu entry. */
export interface MenuBadge {
  readonly count?: number;
  readonly warning?: string;
}
