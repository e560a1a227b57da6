import type { SectionView } from './sales-view-state.ts';
import type { Section } from './sections.ts';

/** What a person does in a section; the page knows what it means for the address. */
export interface SectionActions {
  readonly click: (section: Section, id: number) => void;
  readonly clear: (section: Section) => void;
  readonly view: (section: Section, view: Partial<SectionView>, how?: 'push' | 'replace') => void;
}
