import { useState } from 'react';
import type { MenuSection } from './menu.types.ts';

const key = 'shelfward.menu';

/** The headings that the user opened or folded, by label. The others are as the menu defines them. */
const readChoices = (): Readonly<Record<string, boolean>> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, isFolded]) => typeof isFolded === 'boolean'));
  } catch {
    return {};
  }
};

export const useFoldedSections = () => {
  const [choices, setChoices] = useState(readChoices);
  const isFolded = ({ label, startsFolded }: MenuSection): boolean =>
    label !== undefined && (choices[label] ?? startsFolded === true);
  const toggle = (section: MenuSection): void => {
    if (section.label === undefined) return;
    const next = { ...choices, [section.label]: !isFolded(section) };
    setChoices(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { isFolded, toggle };
};
