import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';

export interface SheetInfo {
  readonly name: string;
  /** Hidden sheets are never read. */
  readonly isVisible: boolean;
}

export type SheetChoice =
  | { readonly sheet: string }
  /** `choices` are the sheets with data that the user can choose. */
  | { readonly problem: string; readonly choices: readonly string[] };

/**
 * The sheet to read: the given one, or the only visible sheet with data. `withData` are the visible sheets with data, in
 * the order of the file.
 */
export const chooseSheet = (
  sheets: readonly SheetInfo[],
  withData: readonly string[],
  given: string | undefined,
): SheetChoice => {
  const visible = sheets.filter(({ isVisible }) => isVisible).map(({ name }) => name);
  const [first] = visible;
  if (first === undefined) return { problem: 'The file has no visible sheet.', choices: [] };
  if (given !== undefined) {
    const sheet = visible.find((name) => toNameKey(name) === toNameKey(given));
    if (sheet !== undefined) return { sheet };
    return { problem: `The file has no visible sheet "${given}". It has ${quotedList(visible)}.`, choices: withData };
  }
  if (withData.length < 2) return { sheet: withData[0] ?? first };
  return {
    problem: `The file has ${formatCount(withData.length, 'sheet')} with data: ${quotedList(withData)}. Choose the sheet to import.`,
    choices: withData,
  };
};

const maxListed = 10;

const quotedList = (names: readonly string[]): string => {
  const listed = names.slice(0, maxListed).map((name) => `"${name}"`);
  return names.length > maxListed ? `${listed.join(', ')}, …` : listed.join(', ');
};
