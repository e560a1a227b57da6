import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QualifierId, qualifierIds } from '../tables/qualifier-ids.ts';
import { createQualifierDetector } from './qualifier-columns.rules.ts';

/** Columns by name with their cells. */
const detect = (table: Readonly<Record<string, readonly string[]>>, ids: readonly QualifierId[] = qualifierIds) => {
  const header = Object.keys(table);
  const detector = createQualifierDetector({ header, ids, assigned: new Set() });
  const rows = Math.max(...Object.values(table).map(({ length }) => length));
  for (let row = 0; row < rows; row += 1) detector.add(header.map((name) => table[name]?.[row] ?? ''));
  const { columns, unclear } = detector.detect();
  const named = Object.entries(columns).map(([id, places]) => [id, places.map((place) => header[place])]);
  return {
    ...Object.fromEntries(named),
    ...(unclear.length > 0 && { unclear: unclear.map((place) => header[place]) }),
  };
};

describe('a column is a qualifier by its name and its content:', () => {
  test.each<[what: string, table: Readonly<Record<string, readonly string[]>>, found: object]>([
    ['a unit', { UOM: ['CS', 'EA'] }, { unit: ['UOM'] }],
    ['a unit of an ERP', { 'Stock UOM': ['Nos', 'Box'] }, { unit: ['Stock UOM'] }],
    ['a unit with a number', { 'Sold by': ['Pack of 6', ''] }, { unit: ['Sold by'] }],
    [
      'the unit of a price',
      { 'Priced per': ['Case'], 'Price UOM': ['EA'] },
      { priceUnit: ['Priced per', 'Price UOM'] },
    ],
    ['a basis of a price', { Per: ['100'], UOM: ['CS'] }, { unit: ['UOM'], priceUnit: ['Per'] }],
    ['a pack size', { 'Case pack': ['12'], UOM: ['CS'] }, { unit: ['UOM'], packSize: ['Case pack'] }],
    ['packs', { Cases: ['2', '0'] }, { packs: ['Cases'] }],
    ['a currency', { Currency: ['USD', 'CAD'] }, { currency: ['Currency'] }],
    ['a currency sign', { 'Currency code': ['€'] }, { currency: ['Currency code'] }],
    ['a status', { Status: ['Shipped', 'Cancelled'] }, { status: ['Status'] }],
    [
      'two of Shopify',
      { 'Financial Status': ['paid', 'refunded'], 'Cancelled at': ['2026-01-05 10:00', ''] },
      { status: ['Financial Status'], leftOut: ['Cancelled at'] },
    ],
    ['a type', { 'Transaction type': ['Sale', 'Return'] }, { rowType: ['Transaction type'] }],
    ['a type with an unknown word', { Type: ['Cash Sale', 'Refund of a deposit'] }, { rowType: ['Type'] }],
    ['a movement', { Movement: ['SALE', 'WASTE'] }, { rowType: ['Movement'] }],
    ['a check mark', { Canceled: ['', '✓'] }, { leftOut: ['Canceled'] }],
    ['the day of a cancellation', { 'Date cancelled': ['2026-01-05', ''] }, { leftOut: ['Date cancelled'] }],
    ['closed', { Closed: ['Yes', 'No'] }, { inactive: ['Closed'] }],
    ['a discount of Odoo', { 'Order Lines/Discount (%)': ['10'] }, { discount: ['Order Lines/Discount (%)'] }],
    ['a discount in German', { 'Rabatt %': ['10'] }, { discount: ['Rabatt %'] }],
    ['a flag', { 'Is return': ['0', '1'] }, { returned: ['Is return'] }],
    ['a void', { Voided: ['FALSE', 'TRUE'] }, { leftOut: ['Voided'] }],
    ['active', { Active: ['TRUE', 'FALSE'] }, { active: ['Active'] }],
    ['disabled', { Disabled: ['0', '1'] }, { inactive: ['Disabled'] }],
    ['a discount by its sign', { 'Discount %': ['10'] }, { discount: ['Discount %'] }],
    ['a discount by its cells', { Discount: ['10 %', ''] }, { discount: ['Discount'] }],
    ['a discount that does not say what it is', { Discount: ['2.00'] }, { unclear: ['Discount'] }],
    ['a unit by its content', { Art: ['CS', 'EA', 'CS'] }, { unit: ['Art'] }],
    ['a status by its content', { Info: ['shipped', 'voided'] }, { status: ['Info'] }],
    ['a currency by its content', { W: ['EUR', 'EUR'] }, { currency: ['W'] }],
  ])('%s', (_, table, found) => {
    expect(detect(table)).toEqual(found);
  });

  test.each<[what: string, table: Readonly<Record<string, readonly string[]>>]>([
    ['a size in counts', { Size: ['12'], UOM: ['CT'] }],
    ['a size of a pack', { 'Pack type': ['6 x 330 ml'] }],
    ['a brand', { Brand: ['Case'] }],
    ['a color', { Color: ['Box'] }],
    ['a category', { Category: ['Case', 'Return'] }],
    ['a state of an address', { State: ['CA', 'OR'] }],
    ['the unit of a weight', { 'Variant Weight Unit': ['kg', 'lb'] }],
    ['the unit of a size', { Size: ['12', '16'], UOM: ['OZ', 'oz'] }],
    ['the type of a product', { Type: ['simple', 'variable'] }],
    ['the day after which an order is void', { 'Cancel Date': ['2026-02-01'] }],
    ['a number of units sold', { Movement: ['12', '3'] }],
    ['a quantity of returns', { Returned: ['2', '0'] }],
    ['a name that contains a unit', { Product: ['Oat bar pack of 6', 'Case of water'] }],
    ['notes', { Notes: ['Cancelled by phone', 'shipped'] }],
    ['an empty column', { Status: ['', ''], UOM: ['', ''] }],
    ['sizes', { Size: ['6', '12'], Range: ['A', 'B'], Buyer: ['Ann', 'Bo'] }],
    ['single units by their content, which have no effect', { Info: ['EA', 'EA'] }],
    ['a number of a register', { Register: ['R1', 'R2'] }],
    ['a type of payment', { 'Payment type': ['Credit', 'Cash'] }],
    ['a means of payment', { Tender: ['Credit', 'Charge'] }],
    ['a type of price', { 'Price type': ['R', 'P'] }],
    ['a type of beer', { 'Item type': ['Draft', 'Bottle'] }],
    ['a status of a synchronization', { 'Sync status': ['Synced', 'Failed'] }],
    ['no discount', { Discount: ['0.00', ''] }],
  ])('not %s', (_, table) => {
    const { discount: __, ...found } = detect(table) as Record<string, unknown>;
    expect(found).toEqual({});
  });

  test('a column that is assigned, or of a kind that the file does not have, is none', () => {
    const input = { header: ['UOM', 'Status'], assigned: new Set([0]) };
    const detector = createQualifierDetector({ ...input, ids: ['unit', 'currency'] });
    detector.add(['CS', 'Cancelled']);
    expect([detector.isNeeded, detector.detect().columns]).toEqual([true, {}]);
  });

  test('further rows and columns do not change what a column is', () => {
    const text = fc.constantFrom('EA', 'CS', 'Each', 'Pack of 6', 'Dozen', '');
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 50 }),
        fc.array(fc.string(), { maxLength: 60 }),
        (units, notes) => {
          const isFilled = units.some((unit) => unit !== '');
          const table = { 'Customer notes 7': notes.map((note) => `${note}#`), UOM: units };
          expect(detect(table)).toEqual(isFilled ? { unit: ['UOM'] } : {});
        },
      ),
    );
  });

  test('more texts than can be listed do not hide a status', () => {
    const texts = Array.from({ length: 3000 }, (_, at) => `note ${at}`);
    expect(detect({ Status: ['cancelled', ...texts] })).toEqual({ status: ['Status'] });
    expect(detect({ Info: ['cancelled', ...texts] })).toEqual({});
  });
});
