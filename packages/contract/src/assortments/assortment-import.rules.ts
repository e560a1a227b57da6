import { z } from 'zod';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { productNameProperty, storeNameProperties } from '../kit/tables/record-names.ts';

/** The properties of a file of par levels: each row is a product in the assortment of a store. */
export const parLevelProperties = [
  ...storeNameProperties(['Downtown', 'Downtown', 'Airport']),
  productNameProperty(['012345678905', '036000291452', '012345678905']),
  {
    id: 'parLevel',
    label: 'Par level',
    form: 'whole',
    isTotaled: true,
    schema: z.int().min(0).max(1_000_000),
    isRequired: true,
    examples: ['24', '12', '36'],
    names: [
      'parlevel',
      'par',
      'target',
      'targetquantity',
      'quantity',
      'qty',
      'units',
      'maximum',
      'max',
      'reorderlevel',
      'restocklevel',
      'desiredinventorylevel',
      'maxquantity',
      'maxqty',
      'reorderquantity',
    ],
  },
  {
    id: 'shelfMaximum',
    label: 'Shelf maximum',
    form: 'whole',
    schema: z.int().min(0).max(1_000_000),
    hint: 'Units that the shelf holds',
    examples: ['48', '', ''],
    names: ['shelfmaximum', 'shelfmax', 'shelfcapacity', 'maxshelf', 'maximumshelfquantity', 'planogramcapacity'],
  },
] as const satisfies readonly ImportProperty[];
