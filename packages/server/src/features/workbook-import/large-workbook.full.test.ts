// G15

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeFileWithSheets } from './workbook.factory.ts';

const world = useWorld();

const rowCount = 100_000;
const productCount = 2000;
const storeCount = 50;
const maxMs = 120_000;
const maxBytes = 150_000_000;
const maxDelayMs = 50;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const upc = (product: number): string => `P${String(product).padStart(6, '0')}`;

const companies = { name: 'Companies', rows: [['Company'], ['Example Foods']] };
const stores = {
  name: 'Stores',
  rows: [['Store', 'Company'], ...numbers(storeCount).map((store) => [`Store ${store}`, 'Example Foods'])],
};
const makeProducts = (count: number) => ({
  name: 'Products',
  rows: [['UPC', 'Product'], ...numbers(count).map((product) => [upc(product), `Product ${product}`])],
});

/** One sale of each product in each store. */
const sales = {
  name: 'Sales',
  rows: [
    ['Store', 'Product UPC', 'Quantity', 'Sold on', 'Sales value'],
    ...numbers(rowCount).map((at) => [
      `Store ${at % storeCount}`,
      upc(Math.floor(at / storeCount)),
      1 + (at % 5),
      '2026-01-31',
      4.99,
    ]),
  ],
};

test.each([
  ['products', [makeProducts(rowCount)], rowCount],
  ['sales', [makeProducts(productCount), companies, stores, sales], productCount + 1 + storeCount + rowCount],
])(
  'a workbook with 100,000 %s is imported in a bounded time and memory, and does not delay others',
  async (what, sheets, expected) => {
    const client = await world.newClient();
    const file = await makeFileWithSheets(sheets);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const peakMemory = watchMemory();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    delay.enable();

    const { status, body } = await client.as('ROLE_ADMIN')(workbookRoutes.import, {
      body: { metadata: { preview: false } },
      files: { file },
    });

    delay.disable();
    const figures = {
      what,
      fileMb: Math.round(file.size / 100_000) / 10,
      seconds: Math.round((performance.now() - start) / 100) / 10,
      mb: Math.round((peakMemory() - before) / 1_000_000),
      delayP99Ms: Math.round(delay.percentile(99) / 1e5) / 10,
    };
    expect(status).toBe(200);
    expect(body.sheets.reduce((sum, { newRows }) => sum + newRows, 0)).toBe(expected);
    expect(figures.seconds * 1000).toBeLessThan(maxMs);
    expect(figures.mb * 1_000_000).toBeLessThan(maxBytes);
    expect(figures.delayP99Ms).toBeLessThan(maxDelayMs);
  },
);

/** Returns a function that returns the peak memory of this process with all its threads. */
const watchMemory = () => {
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(sample, 20);
  return () => {
    clearInterval(timer);
    sample();
    return peak;
  };
};
