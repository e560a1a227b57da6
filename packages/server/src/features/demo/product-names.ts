/** A product line, whose products share one yearly demand curve. */
export interface LineSource {
  readonly name: string;
  /** The day of the year with the highest sales, 0 to 364, and the increase above the mean, as a share of the mean. */
  readonly peakDay: number;
  readonly swing: number;
}

export const lineSources = [
  { name: 'Hydration & Energy', peakDay: 195, swing: 0.55 },
  { name: 'Calm & Sleep', peakDay: 320, swing: 0.2 },
  { name: 'Beauty', peakDay: 120, swing: 0.25 },
  { name: 'Focus & Memory', peakDay: 255, swing: 0.3 },
  { name: 'Immunity', peakDay: 10, swing: 0.6 },
  { name: 'Daily Wellness', peakDay: 20, swing: 0.3 },
] as const satisfies readonly LineSource[];

export type LineName = (typeof lineSources)[number]['name'];
export type Form = 'Gummies' | 'Capsules' | 'Softgels' | 'Powder' | 'Drops' | 'Tea' | 'Stick Packs';

export interface Concept {
  readonly name: string;
  readonly line: LineName;
  readonly audience: string;
  readonly forms: readonly [Form, ...Form[]];
}

const concept = (name: string, line: LineName, ...forms: readonly [Form, ...Form[]]): Concept => ({
  name,
  line,
  audience: audiences.find(([word]) => name.includes(word))?.[1] ?? 'Adults',
  forms,
});

const audiences = [
  ['Kids', 'Kids'],
  ['Women', 'Women'],
  ['Men', 'Men'],
  ['Prenatal', 'Women'],
  ['Active', 'Athletes'],
] as const;

/** Sorted by popularity. Larger catalogs use more of the list, then more forms and sizes. */
export const concepts: readonly Concept[] = [
  concept('Hydrate', 'Hydration & Energy', 'Gummies', 'Stick Packs', 'Powder'),
  concept('Calm', 'Calm & Sleep', 'Gummies', 'Capsules', 'Tea', 'Drops'),
  concept('Glow', 'Beauty', 'Gummies', 'Capsules', 'Powder'),
  concept('Focus', 'Focus & Memory', 'Gummies', 'Capsules', 'Drops'),
  concept('Sleep', 'Calm & Sleep', 'Gummies', 'Softgels', 'Tea', 'Drops'),
  concept('Immunity', 'Immunity', 'Gummies', 'Capsules', 'Stick Packs'),
  concept('Daily Greens', 'Daily Wellness', 'Gummies', 'Powder', 'Stick Packs'),
  concept('Probiotic', 'Daily Wellness', 'Gummies', 'Capsules', 'Stick Packs'),
  concept('Elderberry', 'Immunity', 'Gummies', 'Drops', 'Tea'),
  concept('Vitamin C', 'Immunity', 'Gummies', 'Capsules', 'Powder'),
  concept('Magnesium', 'Calm & Sleep', 'Capsules', 'Gummies', 'Powder'),
  concept('Energy', 'Hydration & Energy', 'Gummies', 'Stick Packs', 'Drops'),
  concept('Biotin', 'Beauty', 'Gummies', 'Capsules', 'Drops'),
  concept('Vitamin D3', 'Immunity', 'Softgels', 'Gummies', 'Drops'),
  concept('Kids Multi', 'Daily Wellness', 'Gummies', 'Drops'),
  concept('Omega-3', 'Focus & Memory', 'Softgels', 'Gummies'),
  concept('Ashwagandha', 'Calm & Sleep', 'Capsules', 'Gummies', 'Drops'),
  concept('Collagen', 'Beauty', 'Powder', 'Stick Packs', 'Capsules'),
  concept('Women’s Multi', 'Daily Wellness', 'Gummies', 'Capsules'),
  concept('Men’s Multi', 'Daily Wellness', 'Gummies', 'Capsules'),
  concept('Electrolyte', 'Hydration & Energy', 'Stick Packs', 'Powder', 'Drops'),
  concept('Turmeric', 'Daily Wellness', 'Capsules', 'Gummies', 'Tea'),
  concept('Zinc', 'Immunity', 'Capsules', 'Gummies', 'Drops'),
  concept('Lion’s Mane', 'Focus & Memory', 'Capsules', 'Powder', 'Drops'),
  concept('Melatonin', 'Calm & Sleep', 'Gummies', 'Drops'),
  concept('B-Complex', 'Hydration & Energy', 'Capsules', 'Gummies', 'Drops'),
  concept('Fiber', 'Daily Wellness', 'Gummies', 'Powder', 'Stick Packs'),
  concept('Keratin', 'Beauty', 'Capsules', 'Gummies'),
  concept('Ginger', 'Daily Wellness', 'Tea', 'Capsules', 'Gummies'),
  concept('Echinacea', 'Immunity', 'Tea', 'Capsules', 'Drops'),
  concept('Chamomile', 'Calm & Sleep', 'Tea', 'Drops'),
  concept('Ginkgo', 'Focus & Memory', 'Capsules', 'Tea', 'Drops'),
  concept('Matcha', 'Hydration & Energy', 'Powder', 'Stick Packs', 'Tea'),
  concept('Prenatal', 'Daily Wellness', 'Gummies', 'Softgels'),
  concept('Active Recovery', 'Hydration & Energy', 'Powder', 'Capsules', 'Stick Packs'),
  concept('Hyaluronic', 'Beauty', 'Capsules', 'Gummies'),
  concept('Kids Calm', 'Calm & Sleep', 'Gummies', 'Drops'),
  concept('Iron', 'Daily Wellness', 'Capsules', 'Gummies'),
  concept('Apple Cider', 'Daily Wellness', 'Gummies', 'Capsules'),
  concept('Memory', 'Focus & Memory', 'Softgels', 'Gummies'),
];

type FormSize = readonly [size: string, price: number];

const parseSizes = (text: string): FormSize[] =>
  text.split(', ').map((size): FormSize => {
    const [name = '', price] = size.split(' ');
    return [name, Number(price)];
  });

/** The sizes of each form with their price factors; the first size is the default. */
export const formSizes: Readonly<Record<Form, readonly FormSize[]>> = {
  Gummies: parseSizes('60ct 1, 30ct 0.6, 90ct 1.4'),
  Capsules: parseSizes('60ct 1.1, 120ct 1.9, 30ct 0.65'),
  Softgels: parseSizes('60ct 1.15, 120ct 2'),
  Powder: parseSizes('8oz 1.3, 16oz 2.2'),
  Drops: parseSizes('2oz 1.05, 4oz 1.8'),
  Tea: parseSizes('20ct 0.45, 40ct 0.8'),
  'Stick Packs': parseSizes('12ct 0.9, 30ct 1.9'),
};

export const flavors: readonly string[] = ['Berry', 'Citrus', 'Peach', 'Mint', 'Unflavored'];
export const certifications: readonly string[] = ['USDA Organic', 'Non-GMO', 'Vegan', 'Gluten Free', 'Kosher'];
export const audienceNames: readonly string[] = ['Adults', 'Kids', 'Women', 'Men', 'Athletes'];
export const sizeNames: readonly string[] = ['Trial', 'Standard', 'Value'];
