import { currencyChoices } from '../../kit/currency.ts';
import type { Field } from '../../kit/form/form.types.ts';

export const currencyField: Field = {
  label: 'Currency',
  description: 'The currency of all amounts. If it changes, amounts are not converted.',
  kind: 'select',
  choices: currencyChoices(),
};
