import { z } from 'zod';
import { address } from '../shapes.ts';
import type { ImportProperty } from './import-property.ts';

/** The columns of an address. */
export const addressProperties = [
  {
    id: 'addressLine1',
    label: 'Address line 1',
    form: 'text',
    schema: address.shape.addressLine1,
    examples: ['12 Main Street', '8 Harbor Road'],
    names: ['addressline1', 'address1', 'address', 'street', 'streetaddress'],
  },
  {
    id: 'addressLine2',
    label: 'Address line 2',
    form: 'text',
    schema: address.shape.addressLine2,
    examples: ['Suite 4', ''],
    names: ['addressline2', 'address2'],
  },
  {
    id: 'city',
    label: 'City',
    form: 'text',
    schema: address.shape.city,
    examples: ['Portland', 'Portland'],
    names: ['city', 'town'],
  },
  {
    id: 'state',
    label: 'State',
    form: 'text',
    schema: address.shape.state,
    examples: ['OR', 'OR'],
    names: ['state', 'stateprovince', 'province'],
  },
  {
    id: 'postalCode',
    label: 'Postal code',
    form: 'text',
    schema: address.shape.postalCode,
    examples: ['97205', '97218'],
    names: ['postalcode', 'zip', 'zipcode', 'postcode'],
  },
  {
    id: 'countryCode',
    label: 'Country code',
    form: 'text',
    schema: address.shape.countryCode,
    examples: ['US', 'US'],
    names: ['countrycode', 'country'],
  },
] as const satisfies readonly ImportProperty[];

/** Whether a record is active; rows without a value activate it. */
export const activeProperty = {
  id: 'active',
  label: 'Active',
  form: 'flag',
  schema: z.boolean(),
  examples: ['yes', 'yes'],
  names: ['active', 'isactive', 'enabled'],
} as const satisfies ImportProperty;
