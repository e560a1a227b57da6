import type { MenuSection } from './menu.ts';

/** The time to press the letter after `g`. */
export const chordMs = 1500;

export type Chord = { readonly at: number } | undefined;

/** `g` followed by a letter opens a page; any other key resets it. Pure: the caller passes the time. */
export const nextKey = (
  pressed: { readonly key: string; readonly at: number },
  chord: Chord,
  pages: ReadonlyMap<string, string>,
): { readonly chord: Chord; readonly to?: string } => {
  if (chord && pressed.at - chord.at <= chordMs) {
    const to = pages.get(pressed.key);
    return to ? { chord: undefined, to } : { chord: undefined };
  }
  return { chord: pressed.key === 'g' ? { at: pressed.at } : undefined };
};

export const pagesByKey = (sections: readonly MenuSection[]): ReadonlyMap<string, string> =>
  new Map(sections.flatMap((section) => section.items.map((item) => [item.key, item.to] as const)));

/** Keyboard shortcuts are disabled in text inputs and open dialogs. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="grid"]') !== null);
