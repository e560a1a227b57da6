import type { Choices } from '../../kit/screens/list.types.ts';
import { companyChoices, regionChoices } from './companies.api.ts';

/** A form's field for the company, searched for on the server. */
export const companyField = {
  label: 'Company',
  kind: 'select',
  choices: companyChoices,
  isId: true,
  width: 'half',
} as const;

/** A form's field for something of the company that `companyField` holds. */
export const ofCompany = (choices: (companyId: number | undefined) => Choices) =>
  ({
    kind: 'select',
    choices: choices(undefined),
    isId: true,
    width: 'half',
    within: { field: 'companyId', choices, placeholder: 'Choose the company first' },
  }) as const;

export const regionField = { ...ofCompany(regionChoices), label: 'Region', placeholder: 'None' } as const;
