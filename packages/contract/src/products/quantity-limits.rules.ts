const numbers = new Intl.NumberFormat('en-US');

/** What limits the units of a product in an order. */
export interface OrderedUnits {
  readonly packSize: number;
  readonly layerSize: number | null;
  readonly palletSize: number | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  /** Of a store. */
  readonly shelfMaximum?: number | null;
}

export interface LimitContradiction {
  /** The setting that another one contradicts. */
  readonly setting: 'layerSize' | 'palletSize' | 'minQuantity' | 'maxQuantity' | 'shelfMaximum';
  /** "a pack of 12 is above the shelf maximum of 8" */
  readonly sentence: string;
}

/** The settings of a product that contradict each other. */
export const findLimitContradictions = (product: OrderedUnits): LimitContradiction[] => {
  const { packSize, minQuantity, maxQuantity, shelfMaximum = null } = product;
  const { setting, noun, units } = findStep(product);
  const step = { units, text: `a ${noun} of ${numbers.format(units)}` };
  const minimum = { units: minQuantity ?? 0, text: `the minimum quantity of ${numbers.format(minQuantity ?? 0)}` };
  const findAbove = (
    limited: typeof step,
    { limit, ...contradiction }: { limit: number | null; name: string; setting: LimitContradiction['setting'] },
  ): LimitContradiction[] =>
    limit === null || limited.units <= limit
      ? []
      : [
          {
            setting: contradiction.setting,
            sentence: `${limited.text} is above the ${contradiction.name} of ${numbers.format(limit)}`,
          },
        ];
  const maximum = { limit: maxQuantity, name: 'maximum quantity' };
  const shelf = { limit: shelfMaximum, name: 'shelf maximum', setting: 'shelfMaximum' } as const;
  return [
    ...(setting !== undefined && units % packSize !== 0
      ? [{ setting, sentence: `${step.text} is not whole packs of ${numbers.format(packSize)}` }]
      : []),
    ...findAbove(minimum, { ...maximum, setting: 'minQuantity' }),
    ...findAbove(step, { ...maximum, setting: 'maxQuantity' }),
    ...findAbove(step, shelf),
    ...findAbove(minimum, shelf),
  ];
};

interface Step {
  readonly setting?: 'layerSize' | 'palletSize';
  readonly noun: string;
  readonly units: number;
}

const findStep = ({ packSize, layerSize, palletSize }: OrderedUnits): Step => {
  if (palletSize !== null) return { setting: 'palletSize', noun: 'pallet', units: palletSize };
  if (layerSize !== null) return { setting: 'layerSize', noun: 'layer', units: layerSize };
  return { noun: 'pack', units: packSize };
};
