import { z } from 'zod';
import { day } from '../kit/dates.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { productNameProperty, storeNameProperties } from '../kit/tables/record-names.ts';

/** The properties of a file of store counts: each row is the counted quantity of a product in a store. */
export const countProperties = [
  ...storeNameProperties(['Downtown', 'Downtown', 'Airport']),
  productNameProperty(['012345678905', '036000291452', '012345678905']),
  {
    id: 'quantity',
    label: 'Quantity',
    form: 'whole',
    isTotaled: true,
    schema: z.int().min(0).max(10_000_000),
    isRequired: true,
    examples: ['18', '6', '24'],
    names: [
      'quantity',
      'qty',
      'count',
      'counted',
      'countedquantity',
      'onhand',
      'onhandestimation',
      'units',
      'stock',
      'countedqty',
      'physicalcount',
      'quantityonhand',
      'qtyonhand',
      'onhandcurrent',
      'onhandquantity',
      'currentquantity',
      'inventoryquantity',
      'balanceqty',
      'actualqty',
      'instock',
    ],
  },
  {
    id: 'countedOn',
    label: 'Count date',
    form: 'day',
    isTotaled: true,
    schema: day,
    examples: ['2026-02-15', '2026-02-15', '2026-02-16'],
    names: [
      'countdate',
      'countedon',
      'counteddate',
      'inventorydate',
      'date',
      'day',
      'postingdate',
      'inventorydatetime',
      'lastcounted',
    ],
  },
] as const satisfies readonly ImportProperty[];
