import { feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { listSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

/** Files as portals write them, line by line, of two products in the week from January 18 to 24, 2026. */
const files: readonly {
  readonly form: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly booked: object;
  /** Store, product, day, and units. */
  readonly days?: readonly unknown[];
}[] = [
  {
    form: 'RETAIL_LINK',
    name: 'Store Sales.csv',
    lines: [
      'Wal-Mart Stores, Inc.',
      'Report: Store Item Sales',
      'Vendor: 123456 ACME',
      '',
      'Item Nbr,Vendor Stk Nbr,UPC,Signing Desc,Store Nbr,Store Name,POS Qty,POS Sales,Curr Str On Hand Qty,Curr Str In Transit Qty,Curr Str In Whse Qty,Curr Str On Order Qty,Curr Traited Store/Item Comb,Max Shelf Qty,VNPK Qty,WHPK Qty,WM Week',
      '551234567,HON-1,07123450001,HONEY 12OZ,101,"MAIN ST, TX",4,"$15.96",12,0,24,6,1,20,12,6,202551',
      '551234568,JAM-1,04900000001,JAM 8OZ,2,ELM,"1,002","$3,507.00",-3,0,0,0,1,20,12,6,202551',
    ],
    booked: { status: 'DONE', rows: 2, unitsSold: 1006, totalSales: 352_296, inventoryFigures: 2 },
  },
  {
    form: 'KVAT',
    name: 'ACME week.csv',
    lines: [
      'K-VA-T Food Stores,,,,,,,,,,,,,,,,',
      ',,,01/18/2026,,01/19/2026,,01/20/2026,,01/21/2026,,01/22/2026,,01/23/2026,,01/24/2026,',
      'Store Number,UPC,Description,Units Sold,Sales $,Units Sold,Sales $,Units Sold,Sales $,Units Sold,Sales $,Units Sold,Sales $,Units Sold,Sales $,Units Sold,Sales $',
      '101,07123450001,HONEY,1,$3.99,,,2,$7.98,,,,,,,,',
      '2,04900000001,JAM,,,,,,,9,$31.50,,,(1),($3.50),,',
      'Grand Total,,,1,$3.99,,,2,$7.98,9,$31.50,,,(1),($3.50),,',
    ],
    booked: { status: 'DONE', rows: 4, unitsSold: 11, totalSales: 3997 },
    days: [
      ['101', 0, '2026-01-18', 1],
      ['101', 0, '2026-01-20', 2],
      ['2', 1, '2026-01-21', 9],
      ['2', 1, '2026-01-23', -1],
    ],
  },
  {
    form: 'INTERMOUNTAIN',
    name: '01.01.26 - 01.24.26.csv',
    lines: ['Store ID,UPC ID,Total Sales,Total Units', '101,7123450001,15.96,4', '2,4900000001,28.00,8', ',,43.96,12'],
    booked: { status: 'DONE', unitsSold: 0 },
  },
  {
    form: 'SAFEWAY_DENVER',
    name: 'Denver.csv',
    lines: [
      '"Denver Division Sales by Item\nFor the week ending 01/24/2026",,,',
      ',,,',
      'UPC - Description,Store,Sales (TY),Units (TY)',
      '07123450001 - HONEY 12OZ,101,$15.96,4',
      '04900000001 - JAM 8OZ,2,$28.00,8',
      'Grand Total,,$43.96,12',
    ],
    booked: { status: 'DONE', rows: 2, unitsSold: 12, totalSales: 4396 },
  },
  {
    form: 'UNFI',
    name: 'UNFI shipments January.csv',
    lines: [
      'Customer Name,Customer Number,Ship Date,UNFI Item #,UPC,Product Description,Pack,Qty Shipped,Extended Cost',
      'Store 101,9001,01/20/2026,12345,071234500017,HONEY 12OZ,12,24,57.60',
      'Store 2,9002,01/21/2026,12346,049000000016,JAM 8OZ,6,6,12.00',
    ],
    booked: { status: 'DONE', rows: 0, receipts: 2 },
  },
  {
    form: 'WHOLE_FOODS',
    name: 'ACME_weekly.csv',
    lines: [
      'Brand,Family,Category,Subcategory,Class,Scan Code,Description,Region,Store,Week Ending,Units Sold,Net Sales',
      'ACME,Grocery,Pantry,Sweeteners,Honey,071234500017,HONEY 12OZ,SW,101,01/24/2026,4,$15.96',
      'ACME,Grocery,Pantry,Spreads,Jam,49000000016,JAM 8OZ,SW,2,01/24/2026,8,$28.00',
    ],
    booked: { status: 'DONE', rows: 2, unitsSold: 12, totalSales: 4396 },
  },
];

test.each(files)('a written file in the form $form is checked and booked', async ({ form, name, lines, ...wanted }) => {
  const client = await newClient();
  const { companyId, storeIds, productIds } = await client.db(async (db) => {
    const id = await makeCompany(db);
    const made = new Map<number, string>();
    for (const number of ['101', '2'])
      made.set(await makeStore(db, { companyId: id, name: `Store ${number}`, number }), number);
    const products = new Map<number, number>();
    for (const [at, upc] of ['071234500017', '049000000016'].entries())
      products.set(await makeProduct(db, { upc }), at);
    return { companyId: id, storeIds: made, productIds: products };
  });
  const file = new File([lines.join('\r\n')], name);
  const user = client.as('ROLE_ORDER_MANAGER');

  const checked = await user(feedRoutes.check, { body: { booking: { companyId } }, files: { file } });
  const booked = await user(feedRoutes.book, { body: { booking: { companyId } }, files: { file } });

  expect(checked.body).toMatchObject({ form: { template: form }, rejections: [], unmatched: [] });
  expect([booked.status, booked.body]).toMatchObject([200, wanted.booked]);
  if (wanted.days) {
    const days = await listSaleDays(client);
    expect(
      days.map(([store, product, day, units]) => [
        storeIds.get(Number(store)),
        productIds.get(Number(product)),
        day,
        units,
      ]),
    ).toEqual(wanted.days);
  }
});
