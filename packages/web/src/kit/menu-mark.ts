/** Work that waits behind an entry, or a warning. */
export interface MenuMark {
  readonly count?: number;
  readonly warning?: string;
}
