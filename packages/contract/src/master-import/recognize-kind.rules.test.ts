import { expect, test } from 'vitest';
import { type FileKind, fileKinds } from './import-properties.rules.ts';
import { recognizeKind } from './recognize-kind.rules.ts';
import { buildSampleTable } from './sample-file.rules.ts';

test.each([
  [['Store', 'Product UPC', 'Quantity', 'Sold on'], undefined, 'SALES'],
  [['Store', 'UPC', 'Qty', 'Count date'], 'STORE_COUNTS', 'STORE_COUNTS'],
  [['UPC', 'Name', 'Product line', 'SKU'], 'STORES', 'PRODUCTS'],
  [['UPC', 'Product name', 'Category'], 'SALES', 'PRODUCTS'],
  [['UPC', 'Price list', 'Price'], 'PRODUCTS', 'PRICES'],
  [['Store', 'Company', 'City', 'State'], 'PRODUCTS', 'STORES'],
  [['Date', 'Branch', 'EAN', 'Qty', 'Buyer', 'Notes'], undefined, 'SALES'],
  [['PO Number', 'Date', 'Store', 'UPC', 'Qty'], undefined, 'ORDERS'],
  [['UPC', 'Name', 'Price'], 'PRODUCTS', 'PRODUCTS'],
  [['UPC', 'Name', 'Price'], 'PRICES', 'PRICES'],
  [['UPC', 'Name', 'Price'], undefined, 'PRODUCTS'],
  [['UPC', 'Price'], undefined, 'PRICES'],
  [['UPC', 'Name', 'Price list', 'Price'], undefined, 'PRICES'],
  [['Style', 'UPC', 'Description', 'Line', 'Wholesale USD'], 'COMPANIES', 'PRODUCTS'],
  [['Customer', 'Shop', 'Street', 'City', 'State', 'Zip'], 'COMPANIES', 'STORES'],
  [['Account', 'Store name', 'Store #', 'Address', 'City', 'Region'], 'COMPANIES', 'STORES'],
  [['Day', 'Shop', 'Code', 'N'], 'SALES', undefined],
  [['UPC', 'Name', 'Product line', 'SKU'], 'SALES', 'PRODUCTS'],
  [['Name', 'Company', 'UPC', 'From', 'To'], 'PROMOTIONS', 'PROMOTIONS'],
  [['x', 'y'], 'STORES', undefined],
] as const)('the header %j, dropped on the page of %s, is one of %s', (header, own, kind) => {
  expect(recognizeKind(header, own)).toBe(kind);
});

test.each(fileKinds.filter((kind) => kind !== 'PRICE_LISTS'))(
  'a sample file of %s stays on its page',
  (kind: FileKind) => {
    const { labels } = buildSampleTable(kind, false);

    expect(recognizeKind(labels, kind)).toBe(kind);
  },
);
