import type { ParentScreen } from '../routes/screens.tsx';

/** The parent screens, outermost first. */
export const ancestorsOf = (parent: ParentScreen | undefined): readonly ParentScreen[] =>
  parent ? [...ancestorsOf(parent.parent), parent] : [];
