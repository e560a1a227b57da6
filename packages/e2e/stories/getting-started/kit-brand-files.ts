import { addDays, toMonday } from '@shelfward/contract/kit/dates.ts';
import type { BrandFiles } from './kit-first-day.ts';

const weeks = 20;

interface Shop {
  readonly company: string;
  readonly name: string;
  readonly number: number;
}

const makeShops = (places: Readonly<Record<string, readonly string[]>>): Shop[] =>
  Object.entries(places).flatMap(([company, names], at) =>
    names.map((name, index) => ({ company, name: `${company} ${name}`, number: 100 * (at + 1) + index + 1 })),
  );

/** EAN-13 codes with their check digits. */
const toCode = (item: number): string => {
  const digits = String(400_600_000_000 + item);
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const makeItems = (lines: readonly string[], first: number) =>
  lines.flatMap((line, at) =>
    [1, 2, 3].map((kind) => ({
      code: toCode(first + 10 * at + kind),
      name: `${line} no. ${kind}`,
      line,
      cents: 450 + 125 * kind,
    })),
  );
type Item = ReturnType<typeof makeItems>[number];

/** The same units for each run: between 2 and 9 a week, different in each shop and for each product. */
const makeSales = (shops: readonly Shop[], items: readonly Item[]) => {
  const monday = toMonday(new Date().toISOString().slice(0, 10));
  return shops.flatMap((shop, row) =>
    items.flatMap((item, column) =>
      Array.from({ length: weeks }, (_, week) => {
        const units = 2 + ((3 * row + 5 * column + 7 * week) % 8);
        return {
          shop,
          item,
          units,
          day: addDays(monday, 2 - 7 * (weeks - week)),
          value: (units * item.cents * 2) / 100,
        };
      }),
    ),
  );
};

const toUsDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const amber = () => {
  const shops = makeShops({
    'Willow & Pine': ['Boston', 'Cambridge', 'Salem'],
    'Harvest Lane': ['Austin', 'Dallas'],
    'Cedar Street': ['Albany', 'Troy'],
  });
  const items = makeItems(['Scented candle', 'Hand soap', 'Bath salt'], 1000);
  const sold = (company: string) =>
    makeSales(
      shops.filter((shop) => shop.company === company),
      items,
    );
  return {
    brand: 'Amber & Fern',
    shops: {
      name: 'customers and shops.xlsx',
      header: ['Customer', 'Shop', 'Branch no', 'City'],
      rows: shops.map(({ company, name, number }) => [company, name, number, name.split(' ').at(-1) ?? '']),
    },
    products: {
      name: 'products 2026.csv',
      delimiter: ';',
      header: ['EAN', 'Description', 'Category', 'Wholesale USD'],
      rows: items.map(({ code, name, line, cents }) => [code, name, line, (cents / 100).toFixed(2)]),
    },
    sales: [
      {
        company: 'Willow & Pine',
        file: {
          name: 'willow-pine_2026.xlsx',
          header: ['Date', 'Store', 'EAN', 'Qty', 'Net sales'],
          rows: sold('Willow & Pine').map(({ day, shop, item, units, value }) => [
            day,
            shop.name,
            item.code,
            units,
            value,
          ]),
        },
      },
      {
        company: 'Harvest Lane',
        byNumber: true,
        file: {
          name: 'harvest.csv',
          delimiter: ',',
          header: ['Sale date', 'Branch', 'UPC', 'Units', 'Sales'],
          rows: sold('Harvest Lane').map(({ day, shop, item, units, value }) => [
            toUsDay(day),
            shop.number,
            item.code,
            units,
            value.toFixed(2),
          ]),
        },
      },
    ],
  } satisfies BrandFiles;
};

const northlight = () => {
  const shops = makeShops({ 'Elm Market': ['Downtown', 'Airport'], 'Birch Foods': ['North', 'South', 'East'] });
  const items = makeItems(['Green tea', 'Black tea'], 2000);
  const sold = (company: string) =>
    makeSales(
      shops.filter((shop) => shop.company === company),
      items,
    );
  return {
    brand: 'Northlight Tea',
    shops: {
      name: 'shops.csv',
      delimiter: '\t',
      header: ['Retailer', 'Store name', 'Store number', 'Region', 'State'],
      rows: shops.map(({ company, name, number }, at) => [company, name, number, at % 2 === 0 ? 'West' : 'East', 'OR']),
    },
    products: {
      name: 'catalog.xlsx',
      header: ['Barcode', 'Product', 'SKU', 'Product line', 'Wholesale price'],
      rows: items.map(({ code, name, line, cents }, at) => [code, name, `TEA-${at + 1}`, line, cents / 100]),
    },
    sales: [
      {
        company: 'Elm Market',
        file: {
          name: 'elm sell-through.csv',
          delimiter: '|',
          header: ['Day', 'Location', 'SKU', 'Units sold', 'Revenue'],
          rows: sold('Elm Market').map(({ day, shop, item, units, value }) => [
            day,
            shop.name,
            `TEA-${items.indexOf(item) + 1}`,
            units,
            value.toFixed(2),
          ]),
        },
      },
      {
        company: 'Birch Foods',
        byNumber: true,
        file: {
          name: 'birch.xlsx',
          header: ['Transaction date', 'Store no', 'Barcode', 'Quantity', 'Amount'],
          rows: sold('Birch Foods').map(({ day, shop, item, units, value }) => [
            day,
            shop.number,
            item.code,
            units,
            value,
          ]),
        },
      },
    ],
  } satisfies BrandFiles;
};

const harbor = () => {
  const shops = makeShops({
    'Quay Stores': ['One', 'Two', 'Three', 'Four'],
    Dockside: ['Main'],
    'Pier Nine': ['Pier'],
  });
  const items = makeItems(['Sea salt', 'Spice mix', 'Olive oil', 'Vinegar'], 3000);
  const sold = (company: string) =>
    makeSales(
      shops.filter((shop) => shop.company === company),
      items,
    );
  return {
    brand: 'Harbor Pantry',
    shops: {
      name: 'Kunden.csv',
      delimiter: ';',
      header: ['Company', 'Location', 'Location number', 'ZIP code'],
      rows: shops.map(({ company, name, number }) => [company, name, number, '04101']),
    },
    products: {
      name: 'price list.csv',
      delimiter: ',',
      header: ['GTIN', 'Item name', 'Range', 'Net price', 'Pack size'],
      rows: items.map(({ code, name, line, cents }) => [code, name, line, (cents / 100).toFixed(2), 6]),
    },
    sales: [
      {
        company: 'Quay Stores',
        file: {
          name: 'quay.csv',
          delimiter: ';',
          header: ['Date', 'Shop', 'GTIN', 'Sold', 'Sales value'],
          rows: sold('Quay Stores').map(({ day, shop, item, units, value }) => [
            day,
            shop.name,
            item.code,
            units,
            value.toFixed(2),
          ]),
        },
      },
      {
        company: 'Dockside',
        file: {
          name: 'dockside.xlsx',
          header: ['Sales date', 'Store', 'UPC', 'Units', 'Total'],
          rows: sold('Dockside').map(({ day, shop, item, units, value }) => [day, shop.name, item.code, units, value]),
        },
      },
    ],
  } satisfies BrandFiles;
};

export const brands: readonly BrandFiles[] = [amber(), northlight(), harbor()];
