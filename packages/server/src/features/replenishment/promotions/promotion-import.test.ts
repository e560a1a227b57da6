import { promotionRoutes as routes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeSampleFile } from '../../master-import/sample-files.factory.ts';
import { makePrice, makePriceList } from '../../pricing/pricing.factory.ts';
import { makeProduct, makeProductLine } from '../../products/products.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const { newClient } = useWorld();

const makeShop = async () => {
  const client = await newClient();
  await client.db(async (db) => {
    const priceListId = await makePriceList(db, { name: 'Retail', isDefault: true });
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    await makeStore(db, { companyId, name: 'Downtown' });
    const oat = await makeProduct(db, { upc: '012345678905', sku: 'OAT', name: 'Oat milk' });
    await makePrice(db, { priceListId, productId: oat, priceCents: 400 });
    await makeProduct(db, { upc: '036000291452', sku: 'NUT', name: 'Nut bar' });
    await makeProductLine(db, 'Drinks');
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  return {
    manager,
    send: (content: string | File, metadata: { preview?: boolean } = {}) =>
      manager(routes.import, {
        body: { metadata },
        files: { file: typeof content === 'string' ? new File([content], 'promotions.csv') : content },
      }),
    list: async () => (await manager(routes.list, { query: { sort: ['fromDay,asc'], size: 100 } })).body.content,
  };
};

/** As a retailer sends it. */
const plan = [
  'Event,Banner,UPC,Item Description,Start Date,End Date,Reg Price,Promo Price,TPR,Ad',
  'Spring,Example Foods,012345678905,Oat milk,03/02/2026,03/15/2026,$4.99,$2.49,Y,Y',
  'Spring,Example Foods,36000291452,Nut bar,03/02/2026,03/15/2026,$1.99,,N,Y',
].join('\n');

describe('a plan of prices and promotions', () => {
  test('takes 25 % off for a percent cell that shows 25 %', async () => {
    const { send, list } = await makeShop();
    const rows = [
      ['Event', 'Banner', 'UPC', 'Start Date', 'End Date', 'Discount %'],
      ['Spring', 'Example Foods', '012345678905', '2026-03-02', '2026-03-15', 0.25],
    ];
    const cells = new Map([['1,5', { value: 0.25, style: { numFmt: '0%' } }]]);
    const content = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Plan', rows, cells }] }));
    const { body } = await send(new File([content], 'plan.xlsx'));

    expect([body.errors, (await list()).map(({ discountPercent }) => discountPercent)]).toEqual([[], [25]]);
  });

  test('is previewed, imported, unchanged when imported again, and undone', async () => {
    const { manager, send, list } = await makeShop();
    const preview = await send(plan, { preview: true });
    const afterPreview = await list();
    const first = await send(plan);
    const imported = await list();
    const again = await send(plan);
    const undone = await manager(undoRoutes.undo, { params: { token: first.headers[undoTokenHeader] ?? 'none' } });

    expect(preview.body).toMatchObject({
      status: 'PREVIEW',
      changedRecords: 2,
      errors: [],
      changes: [
        {
          record: 'Example Foods · Oat milk',
          before: null,
          after: 'Spring, 2026-03-02 to 2026-03-15, 2.49, 50.1 % off, deal, feature',
        },
        { record: 'Example Foods · Nut bar', after: 'Spring, 2026-03-02 to 2026-03-15, feature' },
      ],
    });
    expect(afterPreview).toEqual([]);
    expect(imported).toMatchObject([
      { name: 'Spring', company: { name: 'Example Foods' }, price: 249, usualPrice: 499, deal: true, feature: true },
      {
        product: { name: 'Nut bar' },
        price: null,
        usualPrice: null,
        discountPercent: null,
        deal: false,
        feature: true,
      },
    ]);
    expect(again.body).toMatchObject({ status: 'DONE', changedRecords: 0, unchangedRows: 2 });
    expect(undone.body).toEqual({ restored: 2, skipped: 0 });
    expect(await list()).toEqual([]);
  });

  test('changes promotions of the same days, also back', async () => {
    const { manager, send, list } = await makeShop();
    await send('SKU,From,To,Price\nOAT,2026-03-02,2026-03-08,3\n');
    const before = await list();
    const changed = await send('SKU,From,To,Price,Note\nOAT,2026-03-02,2026-03-08,2,Leaflet\n');
    const after = await list();
    await manager(undoRoutes.undo, { params: { token: changed.headers[undoTokenHeader] ?? 'none' } });

    expect(before).toMatchObject([{ name: 'Promotion', price: 300, usualPrice: 400, discountPercent: 25, deal: true }]);
    expect(changed.body.changes).toMatchObject([{ before: expect.stringContaining('3.00, 25 % off') }]);
    expect(after).toMatchObject([{ price: 200, note: 'Leaflet', discountPercent: 50 }]);
    expect(await list()).toEqual(before);
  });

  test('names product lines in rows without a product', async () => {
    const { send, list } = await makeShop();
    await send(
      'Category,SKU,From,To,Discount %\nDrinks,,2026-03-02,2026-03-08,25%\nDrinks,OAT,2026-03-02,2026-03-08,30\n',
    );
    expect(await list()).toMatchObject([
      { product: null, productLine: { name: 'Drinks' }, company: null, discountPercent: 25 },
      { product: { name: 'Oat milk' }, productLine: null, discountPercent: 30 },
    ]);
  });

  test.each([
    ['OAT,2026-03-02,,1', 'untilDay', 'Last day is empty.'],
    ['OAT,2026-03-09,2026-03-02,1', 'untilDay', 'Last day "2026-03-02" must not be before the first day.'],
    ['OAT,2026-03-02,2027-04-02,1', 'untilDay', /must be within 366 days/],
    ['OAT,2026-03-02,2026-03-08,4', 'price', 'Promotion price "4.00" must be below the usual price.'],
    ['OAT,2026-03-02,2026-03-08,0', 'price', /a promotion cannot be free/],
    ['OAT,2026-03-02,2026-03-08,3 EUR', 'price', /is not in USD|EUR/],
    ['NUT,2026-03-02,2026-03-08,1', null, /The product has no price in the price list/],
    ['NONE,2026-03-02,2026-03-08,1', 'product', 'Product "NONE" was not found.'],
    ['OAT,2026-03-02,2026-03-08,,Nowhere', 'company', 'Company "Nowhere" was not found.'],
    ['OAT,2026-03-02,2026-03-08,,,100%', 'discountPercent', /must be above 0 and below 100 %/],
    [',2026-03-02,2026-03-08,', null, 'The row names neither a product nor a product line.'],
    ['OAT,2026-02-10,2026-02-20,3', 'fromDay', /overlaps with "Promotion", which is from 2026-02-16 to 2026-02-22/],
    [
      'OAT,2026-03-02,2026-03-08,3\nOAT,2026-03-08,2026-03-09,3',
      'fromDay',
      'First day "2026-03-08" overlaps with line 2, which has the same company and product.',
    ],
  ])('with the row %s is rejected in words', async (row, property, message) => {
    const { send, list } = await makeShop();
    await send('SKU,From,To,Price\nOAT,2026-02-16,2026-02-22,3\n');
    const rows = row.split('\n').map((line) => [...line.split(','), '', '', ''].slice(0, 6).join(','));
    const content = ['SKU,From,To,Price,Company,Discount', ...rows].join('\n');

    const preview = await send(content, { preview: true });
    const rejected = await send(content);

    expect(preview.body.errors).toHaveLength(1);
    expect(preview.body.errors[0]).toMatchObject({
      property,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(rejected.status).toBe(406);
    expect(await list()).toHaveLength(1);
  });

  test('a price in another currency is named with the currency of the account', async () => {
    const { send } = await makeShop();
    const { body } = await send('SKU,From,To,Price\nOAT,2026-03-02,2026-03-08,€3.00\n', { preview: true });
    expect(body.errors).toMatchObject([{ property: 'price', message: expect.stringContaining('USD') }]);
  });

  test.each(['csv', 'xlsx'] as const)('the sample file is imported as %s', async (format) => {
    const { send, list } = await makeShop();
    const { status } = await send(await makeSampleFile('PROMOTIONS', format));
    expect(status).toBe(200);
    expect(await list()).toMatchObject([
      { price: 199, usualPrice: 399 },
      { discountPercent: 25, feature: true },
    ]);
  });
});
