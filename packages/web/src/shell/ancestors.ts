import type { ParentScreen } from '../routes/screens.tsx';

/** The parent screens, outermost first. */
export const listAncestors = (parent: ParentScreen | undefined): readonly ParentScreen[] =>
  parent ? [...listAncestors(parent.parent), parent] : [];
