import { countryChoices } from './countries.ts';

/** The address fields of a form, to spread into its fields. */
export const addressFields = {
  'address.addressLine1': { label: 'Address line 1', section: 'Address' },
  'address.addressLine2': { label: 'Address line 2' },
  'address.city': { label: 'City', width: 'half' },
  'address.state': { label: 'State', width: 'half' },
  'address.postalCode': { label: 'Postal code', width: 'half' },
  'address.countryCode': {
    label: 'Country',
    kind: 'select',
    choices: countryChoices,
    placeholder: 'None',
    width: 'half',
  },
} as const;
