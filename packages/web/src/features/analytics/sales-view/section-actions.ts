import type { SectionView } from './sales-view-state.ts';
import type { Section } from './sections.ts';

/** User actions in a section. The page maps them to URL changes. */
export interface SectionActions {
  readonly click: (section: Section, id: number) => void;
  readonly clear: (section: Section) => void;
  readonly view: (section: Section, view: Partial<SectionView>, history?: 'push' | 'replace') => void;
}
