import type { Path, TreeLine } from './tree.rules.ts';

/** Of every line of the table, in pixels. */
export const rowHeight = 40;

/** Which lines a row and all below it are, once those below it have arrived. */
export const extentOf = (
  lines: readonly TreeLine[],
  path: Path,
): { readonly first: number; readonly last: number } | undefined => {
  const first = lines.findIndex((line) => line.kind === 'row' && line.path === path);
  const depth = lines[first]?.depth;
  const below = lines[first + 1];
  if (depth === undefined || !below || below.depth <= depth || below.kind === 'waiting') return undefined;
  const after = lines.findIndex((line, place) => place > first && line.depth <= depth);
  return { first, last: (after === -1 ? lines.length : after) - 1 };
};

interface Sight {
  /** Of what shall be seen, and of what is seen now: pixels from the top of all that scrolls. */
  readonly top: number;
  readonly bottom: number;
  readonly seenFrom: number;
  readonly seenUntil: number;
}

/** By how much to scroll so that all is seen, and its beginning where there is no room for all; 0 when it is seen. */
export const scrollFor = ({ top, bottom, seenFrom, seenUntil }: Sight): number => {
  if (top < seenFrom) return top - seenFrom;
  if (bottom <= seenUntil) return 0;
  return Math.min(bottom - seenUntil, top - seenFrom);
};
