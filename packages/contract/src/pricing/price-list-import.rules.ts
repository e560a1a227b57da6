import { z } from 'zod';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { priceListInput } from './pricing.contract.ts';

/** The columns of the sheet of price lists. */
export const priceListProperties = [
  {
    id: 'name',
    label: 'Price list',
    form: 'text',
    schema: priceListInput.shape.name,
    isKey: true,
    examples: ['Wholesale', 'Key accounts'],
    names: ['pricelist', 'pricelistname', 'name', 'list'],
  },
  {
    id: 'isDefault',
    label: 'Default',
    form: 'flag',
    schema: z.boolean(),
    examples: ['yes', 'no'],
    names: ['default', 'isdefault', 'defaultpricelist'],
  },
] as const satisfies readonly ImportProperty[];
