import type { Access } from '@shelfward/contract/kit/access.ts';
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
  /** The access that the search requires; all users without it. */
  readonly access?: Access;
  readonly find: (text: string) => QueryOptions<readonly PaletteEntry[]>;
}
