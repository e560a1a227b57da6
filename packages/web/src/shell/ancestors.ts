import type { ParentScreen } from '../routes/screen.types.ts';

/** The parent screens, outermost first. */
export const listAncestors = (parent: ParentScreen | undefined): readonly ParentScreen[] =>
  parent ? [...listAncestors(parent.parent), parent] : [];
