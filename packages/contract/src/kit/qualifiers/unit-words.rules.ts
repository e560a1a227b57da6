import { toPlainWord } from './plain-word.rules.ts';

/** What one counts: single units, packs of the product, a number of units, or something that has no number of units. */
export type Unit =
  | { readonly kind: 'EACH' | 'PACK' | 'OTHER' }
  | {
      readonly kind: 'COUNT';
      /** More than 1. */
      readonly units: number;
    };

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const eachWords = toSet(
  'e ea each eaches unit units un u pc pcs pce piece pieces item items single singles consumerunit stk stck stuck stueck ' +
    'st pza pzas pieza piezas unidad unidades unite unites pezzo pezzi pz stuk stuks bottle bottles btl can cans jar jars',
);
const packWords = toSet(
  'c cs cse case cases ca cas ctn ctns carton cartons ct crt crate crates box boxes bx bxs pack packs pk pks pkg package ' +
    'packages casepack mastercase mastercarton outer outers karton kartons kar krt ve gebinde kiste kisten caja cajas caisse caisses cartone ' +
    'cartoni doos',
);
const countWords: ReadonlyMap<string, number> = new Map([
  ...['dz', 'doz', 'dzn', 'dozen', 'dozens', 'dutzend', 'docena', 'douzaine'].map((word) => [word, 12] as const),
  ...['gross', 'gro', 'grs'].map((word) => [word, 144] as const),
  ...['pair', 'pairs', 'pr', 'prs'].map((word) => [word, 2] as const),
]);
const otherWords = toSet(
  'kg kgs kilo kilos kilogram kilograms kgm g gr gram grams grm lb lbs lbr pound pounds oz ounce ounces onz t ton tons tonne ' +
    'l lt ltr liter liters litre litres ml mlt cl gal gallon gallons gll fl floz pint pints quart quarts m mtr meter meters cm ft ' +
    'foot feet in inch inches yd yard yards pallet pallets plt pal pl layer layers tier tiers lay skid skids truckload hr hrs hour hours ' +
    'set sets kit kits bundle bundles display displays shipper shippers dsp assortment lot lots roll rolls',
);

const maxUnits = 10_000;

const holders =
  '(?:packs?|pks?|pkg|packages?|case ?packs?|cases?|cs|ca|ctns?|cartons?|ct|count|box(?:es)?|bx|crates?|outers?|sets?|bundles?|units?|un|ea|each|pcs?|pieces?|x)';
const containers =
  '(?:packs?|pks?|pkg|packages?|case ?packs?|cases?|cs|ca|ctns?|cartons?|ct|box(?:es)?|bx|crates?|outers?|sets?|bundles?)';
const singles = '(?:units?|un|ea|each|eaches|pcs?|pieces?|items?|count|ct|singles?|bottles?|cans?|jars?)';

/** How texts state the number of units: Pack of 6, Case (12), CS/12, 6-pack, 12 ct. */
const counted: readonly RegExp[] = [
  new RegExp(`^${containers} ?(?:of|with|[=@:/x*-])? ?\\(? ?(?:of |x )?(\\d+) ?${singles}?\\)?$`),
  new RegExp(`^(\\d+) ?[-/x]? ?(?:per |in a |to a |/ ?)?${holders}$`),
  new RegExp(`^(\\d+) ?${singles} ?(?:per|in a|to a|/) ?${containers}$`),
];
/** The size of a product says nothing about a quantity: 6 x 330 ml, 12/16 oz. */
const sized = /^\d+ ?[x/*] ?\d+(?:[.,]\d+)? ?(?:ml|cl|l|g|kg|oz|fl ?oz|lbs?|gal)$/;

const toCount = (units: number): Unit | undefined => {
  if (units < 1 || units > maxUnits) return undefined;
  return units === 1 ? { kind: 'EACH' } : { kind: 'COUNT', units };
};

const findCounted = (text: string): Unit | undefined => {
  const dozens = /^(?:(\d+|half)(?: a)? )(?:dz|doz|dozens?)$/.exec(text)?.[1];
  if (dozens !== undefined) return toCount(dozens === 'half' ? 6 : Number(dozens) * 12);
  for (const form of counted) {
    const units = form.exec(text)?.[1];
    if (units !== undefined) return toCount(Number(units));
  }
  return sized.test(text) ? { kind: 'OTHER' } : undefined;
};

/** Reads a unit of measure. Undefined for a text that does not state one. */
export const parseUnit = (text: string): Unit | undefined => {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/\.(?!\d)/g, '')
    .replaceAll(/\s+/g, ' ');
  if (plain === '' || plain.length > 40) return undefined;
  if (/\d/.test(plain) || plain.startsWith('half')) return findCounted(plain);
  const word = toPlainWord(plain);
  const units = countWords.get(word);
  if (units !== undefined) return { kind: 'COUNT', units };
  if (eachWords.has(word)) return { kind: 'EACH' };
  if (packWords.has(word)) return { kind: 'PACK' };
  return otherWords.has(word) ? { kind: 'OTHER' } : undefined;
};

const basisWords: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
]);

/** A number of units: 12, per 100, thousand. */
export const parseUnitCount = (text: string): number | undefined => {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const digits = /^(?:per |\/ ?)?(\d{1,5})(?:\.0+)?$/.exec(plain)?.[1];
  const units = digits === undefined ? basisWords.get(plain.replace(/^per (?:a )?/, '')) : Number(digits);
  return units !== undefined && units >= 1 && units <= maxUnits ? units : undefined;
};
