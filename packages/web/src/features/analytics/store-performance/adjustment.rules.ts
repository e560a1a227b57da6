export type AdjustType = 'INCREASE' | 'DECREASE';

export const maxAdjustment = 500;

/** The digits of a typed or pasted text. */
export const extractDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** Why this value cannot be applied, as worded in the specification. */
export const validateAdjustment = (digits: string): string | undefined => {
  if (digits === '') return 'Adjustment value is required.';
  return Number(digits) > maxAdjustment ? `Max adjustment value is ${maxAdjustment} %.` : undefined;
};

/** A decrease is sent as a negative percentage. */
export const toSignedPercent = ({
  adjustType,
  value,
}: {
  readonly adjustType: AdjustType;
  readonly value: number;
}): number => (adjustType === 'DECREASE' ? 0 - value : value);
