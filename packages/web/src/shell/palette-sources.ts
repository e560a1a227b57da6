import type { PaletteSource } from '../kit/palette.ts';

/** What the palette searches besides pages and commands; a feature adds its line, imported when somebody searches. */
export const paletteSources: readonly (() => Promise<PaletteSource>)[] = [];
