import type { Access } from '@shelfward/contract/kit/access.ts';
import type { QueryOf } from './resource.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly to: string;
  /** Behind the question mark of the address. */
  readonly search?: Readonly<Record<string, string>>;
}

/** Records of one kind that the palette can find by text. */
export interface PaletteSource {
  readonly name: string;
  /** Asked only for those who may read it; without it, for everybody. */
  readonly access?: Access;
  readonly find: (text: string) => QueryOf<readonly PaletteEntry[]>;
}
