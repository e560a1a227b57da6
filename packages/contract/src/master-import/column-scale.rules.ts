import { truncateText } from '../kit/tables/cell.rules.ts';
import type { ImportColumns } from './import-columns.rules.ts';
import { type FileKind, listImportProperties } from './import-properties.rules.ts';

/** Words in brackets, or after "in". */
const inName = (words: string): RegExp =>
  new RegExp(`[([]\\s*(?:in\\s+)?(?:${words})\\s*[)\\]]|\\bin\\s+(?:${words})(?![a-z])`, 'i');

const manyPacks = 'cases|ctns|cartons|boxes|packs|dozens?|dz|doz|pallets|layers';
const packs = inName(`${manyPacks}|case|cs|ctn|carton|box|pack|pallet|layer`);
const packsAlone = new RegExp(
  `^(?:(?:qty|quantity|number)[\\s_]+(?:of[\\s_]+)?)?(?:${manyPacks})(?:[\\s_]+(?:sold|ordered|shipped|qty|quantity))?$|` +
    '^case[\\s_]+(?:qty|quantity|sales)$',
  'i',
);
const thousands = inName("[$€£]?\\s*(?:[x×]?\\s*(?:1[,.]?)?'?0{2,3}s?|k|mm?|mio|tsd|thousands?|millions?|hundreds?)");
const cents = inName('cents?|pence|¢');

const findWords = (name: string, form: 'whole' | 'money', isPrice: boolean): string | undefined => {
  if (thousands.test(name)) return 'hundreds, thousands, or millions';
  if (form === 'money' && cents.test(name)) return 'cents';
  if (form === 'whole' && packsAlone.test(name)) return 'packs';
  return (form === 'whole' || isPrice) && packs.test(name) ? 'packs' : undefined;
};

const prices: readonly string[] = ['unitPrice', 'price'];

/** Why a column cannot be the property: its name states packs, cents, or thousands, and its figures would be read as units and amounts. */
export const findScaleProblem = (kind: FileKind, id: string, name: string): string | undefined => {
  const property = listImportProperties(kind).find((one) => one.id === id);
  if (!property) return undefined;
  const { form, label, isRequired } = property;
  if (form !== 'money' && !(form === 'whole' && isRequired)) return undefined;
  const words = findWords(name.trim(), form, prices.includes(id));
  return words === undefined
    ? undefined
    : `The column ${truncateText(name)} states ${words}, so it cannot be the ${label.toLowerCase()}. Convert it in the file, and name it without them.`;
};

/** Why one of the assigned columns cannot be what it is assigned to. */
export const findScaledColumn = (
  kind: FileKind,
  header: readonly string[],
  columns: ImportColumns,
): string | undefined => {
  for (const [id, [column = -1] = []] of Object.entries(columns)) {
    const problem = findScaleProblem(kind, id, header[column] ?? '');
    if (problem !== undefined) return problem;
  }
  return undefined;
};
