import type { Path, TreeLine } from './row-tree.rules.ts';

/** The lines of a row and its descendants. Undefined until its children are loaded. */
export const findExpandedLines = (
  lines: readonly TreeLine[],
  path: Path,
): { readonly first: number; readonly last: number } | undefined => {
  const first = lines.findIndex((line) => line.kind === 'row' && line.path === path);
  const depth = lines[first]?.depth;
  const below = lines[first + 1];
  if (depth === undefined || !below || below.depth <= depth || below.kind === 'waiting') return undefined;
  const after = lines.findIndex((line, index) => index > first && line.depth <= depth);
  return { first, last: (after === -1 ? lines.length : after) - 1 };
};

interface ScrollContext {
  /** The target and the visible area, in pixels from the top of the scroll content. */
  readonly top: number;
  readonly bottom: number;
  readonly seenFrom: number;
  readonly seenUntil: number;
}

/** The scroll distance that makes the target visible, or its start if it does not fit. 0 if it is visible. */
export const computeScrollDistance = ({ top, bottom, seenFrom, seenUntil }: ScrollContext): number => {
  if (top < seenFrom) return top - seenFrom;
  if (bottom <= seenUntil) return 0;
  return Math.min(bottom - seenUntil, top - seenFrom);
};
