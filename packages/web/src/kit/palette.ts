import type { Access, Requirement } from '@shelfward/contract/kit/access.ts';
import type { QueryOptions } from './resource.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly to: string;
  /** The query string of the URL. */
  readonly search?: Readonly<Record<string, string>>;
}

/** Records of one kind that the palette can find by text. */
export interface PaletteSource {
  readonly name: string;
  /** The route of the search; for a source without requests, whom its entries concern. */
  readonly requires: Access | Requirement;
  readonly find: (text: string) => QueryOptions<readonly PaletteEntry[]>;
}
