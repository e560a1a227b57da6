export type AdjustType = 'INCREASE' | 'DECREASE';

export const maxAdjustment = 500;

/** What the percent field keeps of what was typed or pasted. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Why this value cannot be applied, in the specification's words. */
export const problemOf = (digits: string): string | undefined => {
  if (digits === '') return 'Adjustment value is required.';
  return Number(digits) > maxAdjustment ? `Max adjustment value is ${maxAdjustment} %.` : undefined;
};

/** A decrease is sent as a negative percent. */
export const percentOf = ({
  adjustType,
  value,
}: {
  readonly adjustType: AdjustType;
  readonly value: number;
}): number => (adjustType === 'DECREASE' ? 0 - value : value);
