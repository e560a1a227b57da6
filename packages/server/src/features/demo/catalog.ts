import { type DayNumber, toDayNumber, toIsoDay } from './calendar.ts';
import {
  audienceNames,
  type Concept,
  certifications,
  concepts,
  type Form,
  flavors,
  formSizes,
  lineSources,
  sizeNames,
} from './product-names.ts';
import { itemAt, type Random } from './random.ts';
import type { Product, Season, World } from './world.types.ts';

type Catalog = Pick<World, 'seasons' | 'attributeKeys' | 'productLines' | 'products'>;

const formNames = Object.keys(formSizes);

export const makeCatalog = (
  random: Random,
  options: { readonly products: number; readonly asOf: DayNumber },
): Catalog => ({
  seasons: seasonsAround(options.asOf),
  attributeKeys: [
    { name: 'Flavor', values: flavors },
    { name: 'Size', values: sizeNames },
    { name: 'Form', values: formNames },
    { name: 'Audience', values: audienceNames },
    { name: 'Certification', values: certifications },
  ],
  productLines: lineSources.map((line, index) => ({ ...line, isDefault: index === lineSources.length - 1 })),
  products: variants(options.products).map((variant, index) =>
    makeProduct(random.fork(`product ${index}`), { ...options, variant, index }),
  ),
});

/** The half-year of the day, and the next one. */
const seasonsAround = (asOf: DayNumber): Season[] => {
  const [year, month] = [Number(toIsoDay(asOf).slice(0, 4)), Number(toIsoDay(asOf).slice(5, 7))];
  const summer = (startYear: number): Season => ({
    name: `Spring and Summer ${startYear}`,
    effectiveDate: `${startYear}-03-01`,
    expirationDate: `${startYear}-08-31`,
  });
  const winter = (startYear: number): Season => ({
    name: `Fall and Winter ${startYear}`,
    effectiveDate: `${startYear}-09-01`,
    expirationDate: toIsoDay(toDayNumber(`${startYear + 1}-03-01`) - 1),
  });
  if (month < 3) return [winter(year - 1), summer(year)];
  return month < 9 ? [summer(year), winter(year)] : [winter(year), summer(year + 1)];
};

interface Variant {
  readonly name: string;
  readonly concept: Concept;
  readonly form: Form;
  readonly sizeIndex: number;
  readonly priceFactor: number;
  readonly flavor: string | null;
}

/** Every concept in its first form and size, then in the next ones, then the same in flavors. */
const variants = (count: number): Variant[] => {
  const plain = [0, 1, 2].flatMap((size) =>
    [0, 1, 2, 3].flatMap((form) => concepts.flatMap((concept) => makeVariants(concept, form, size))),
  );
  const flavored = flavors.flatMap((flavor) =>
    plain.map((variant) => ({ ...variant, flavor, name: `${variant.name} ${flavor}` })),
  );
  const all = [...plain, ...flavored];
  if (count > all.length) throw new Error(`names exist for ${all.length} products, not for ${count}`);
  return all.slice(0, count);
};

const makeVariants = (concept: Concept, formIndex: number, sizeIndex: number): Variant[] => {
  const form = concept.forms[formIndex];
  if (!form) return [];
  const size = formSizes[form][sizeIndex];
  if (!size) return [];
  const [sizeName, priceFactor] = size;
  return [{ name: `${concept.name} ${form} ${sizeName}`, concept, form, sizeIndex, priceFactor, flavor: null }];
};

interface ProductPlace {
  readonly variant: Variant;
  readonly index: number;
  readonly products: number;
  readonly asOf: DayNumber;
}

const makeProduct = (random: Random, { variant, index, products, asOf }: ProductPlace): Product => {
  const isNew = index >= 10 && random.chance(0.1);
  const isEnded = !isNew && index >= 10 && random.chance(0.08);
  const basePriceCents = Math.round(1090 * variant.priceFactor * (0.75 + 0.6 * random.next()));
  return {
    name: variant.name,
    upc: demoUpc(10_001 + index * 17),
    sku: buildSku(variant.concept.name, index),
    productLine: lineSources.findIndex((line) => line.name === variant.concept.line),
    season: random.chance(0.12) ? random.integer(0, 1) : null,
    packSize: itemAt([6, 6, 6, 6, 12, 12, 4, 1], random.integer(0, 7)),
    attributes: pickAttributes(random, variant),
    introducedOn: toIsoDay(isNew ? asOf - random.integer(60, 800) : asOf - 1500),
    discontinuedOn: isEnded ? toIsoDay(asOf - random.integer(90, 500)) : null,
    inactive: isEnded && random.chance(0.3),
    onHand: 0,
    basePriceCents,
    popularity: computePopularity(random, index / products),
    growth: 0.93 + 0.2 * random.next() + (isNew ? 0.15 : 0),
  };
};

const buildSku = (concept: string, index: number): string =>
  `${concept
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()}-${1001 + 7 * index}`;

/** The most popular products are first; the order of neighbors is random. */
const computePopularity = (random: Random, place: number): number =>
  1.9 * Math.exp(-1.35 * place) * Math.exp(0.4 * random.normal() - 0.08);

const pickAttributes = (random: Random, variant: Variant): [key: number, value: number][] => {
  const flavor = variant.flavor ?? (variant.form === 'Capsules' ? 'Unflavored' : random.pick(flavors));
  const certified = certifications.flatMap((_, value): [number, number][] => (random.chance(0.35) ? [[4, value]] : []));
  return [
    [0, flavors.indexOf(flavor)],
    [1, itemAt([1, 0, 2], variant.form === 'Gummies' ? variant.sizeIndex : Math.min(variant.sizeIndex * 2, 2))],
    [2, formNames.indexOf(variant.form)],
    [3, audienceNames.indexOf(variant.concept.audience)],
    ...certified,
  ];
};

/** The last digit of a UPC-A code from its first eleven digits: digits in odd positions have weight 3. */
export const upcCheckDigit = (elevenDigits: string): number => {
  const sum = elevenDigits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
};

export const isValidUpc = (upc: string): boolean =>
  /^\d{12}$/.test(upc) && upcCheckDigit(upc.slice(0, 11)) === Number(upc.at(-1));

/** The UPC-A code of an item with the company prefix of the demo brand. */
export const demoUpc = (itemReference: number): string => {
  const elevenDigits = `850099${String(itemReference).padStart(5, '0')}`;
  return `${elevenDigits}${upcCheckDigit(elevenDigits)}`;
};
