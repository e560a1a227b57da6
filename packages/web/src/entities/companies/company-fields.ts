import type { Choices } from '../../kit/screens/list.types.ts';
import { companyChoices, regionChoices } from './companies.api.ts';

/** Form field to search and select a company. */
export const companyField = {
  label: 'Company',
  kind: 'select',
  choices: companyChoices,
  isId: true,
  width: 'half',
} as const;

/** Form field for a record of the company selected in `companyField`. */
export const companyRecordField = (choices: (companyId: number | undefined) => Choices) =>
  ({
    kind: 'select',
    choices: choices(undefined),
    isId: true,
    width: 'half',
    within: { field: 'companyId', choices, placeholder: 'Select a company first' },
  }) as const;

export const regionField = { ...companyRecordField(regionChoices), label: 'Region', placeholder: 'None' } as const;
