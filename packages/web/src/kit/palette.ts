import type { QueryOf } from './resource.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly to: string;
}

/** Records of one kind that the palette can find by text. */
export interface PaletteSource {
  readonly name: string;
  readonly find: (text: string) => QueryOf<readonly PaletteEntry[]>;
}
