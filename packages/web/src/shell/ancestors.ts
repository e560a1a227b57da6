import type { ParentScreen } from '../routes/screens.tsx';

/** The screens that lead to one, the outermost first. */
export const ancestorsOf = (parent: ParentScreen | undefined): readonly ParentScreen[] =>
  parent ? [...ancestorsOf(parent.parent), parent] : [];
