import { Readable } from 'node:stream';
import type { BookingResult } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { writeFileForm } from '@shelfward/tables/formats/file-forms.examples.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import type { ImportCtx } from '../sales/public.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { bookFigures } from './book-figures.service.ts';
import { findOrCreateFeed } from './feeds.service.ts';
import type { FigureSource } from './figure-plan.service.ts';
import { createFigureText } from './figure-text.rules.ts';
import { retailFileWriters } from './templates/retail-files.factory.ts';
import type { RetailFileWriter, RetailTable } from './templates/retail-sales.factory.ts';
import { walmartWriters } from './templates/walmart-files.factory.ts';

/** A figure of a product in a store, of the days up to `to`. */
export const makeFigure = (
  store: string,
  code: string,
  { to, days = 1, ...given }: Partial<RetailFigure> & { readonly to: string; readonly days?: number },
): RetailFigure => ({
  place: 'line 2',
  line: 2,
  kind: 'SALE',
  from: addDays(to, 1 - days),
  to,
  cumulative: false,
  store: { text: store, kind: 'NUMBER' },
  product: [{ code, kind: 'GTIN' }],
  ...given,
});

const writers = [...walmartWriters, ...retailFileWriters];

/** Writes sales in a form of a retailer. */
export const findRetailFileWriter = (id: string): RetailFileWriter => {
  const writer = writers.find((one) => one.id === id);
  if (!writer) throw new Error(`no files of the form ${id}`);
  return writer;
};

export const toRetailFile = ({ fileName, titles, header, rows }: RetailTable): File => {
  const lines = [...titles, header, ...rows].map((cells) => cells.map(String));
  return new File([writeFileForm(lines, {})], `${fileName}.csv`);
};

let retailers = 0;

/** A company with a store and a product, and a file with a sale of them. */
export const makeRetailFile = async (client: TestClient) => {
  retailers += 1;
  const upc = '071234500017';
  const store = String(1000 + retailers);
  const companyId = await client.db(async (db) => {
    const id = await makeCompany(db);
    await makeStore(db, { companyId: id, name: `Store of feeds ${store}`, number: store });
    const known = await db.selectFrom('product').select('id').where('upc', '=', upc).executeTakeFirst();
    if (!known) await makeProduct(db, { upc });
    return id;
  });
  const sales = [{ store, upc, day: '2026-01-21', units: 4, cents: 1596 }];
  const { write } = findRetailFileWriter('WALMART_STORE_WEEK');
  return { companyId, files: { file: toRetailFile(write(sales)) } };
};

const figuresPerChunk = 5000;

const toChunks = function* (figures: Iterable<RetailFigure>, text: ReturnType<typeof createFigureText>) {
  let count = 0;
  for (const figure of figures) {
    text.add(figure);
    count += 1;
    if (count % figuresPerChunk === 0) yield text.take();
  }
  yield text.take();
};

interface BookedForTest extends Partial<Pick<FigureSource, 'otherSales' | 'unmatched' | 'yearToDate'>> {
  readonly companyId: number;
  readonly template?: string;
  readonly now?: Date;
}

let files = 0;

/** Books figures as a file of their own. Returns the result, or the messages of the rejection. */
export const bookForTest = async (
  client: TestClient,
  figures: Iterable<RetailFigure>,
  { companyId, template = 'WALMART_STORE_WEEK', now = new Date(), ...choices }: BookedForTest,
): Promise<BookingResult | readonly string[]> => {
  files += 1;
  const context = { tenantId: client.tenantId, now, timeZone: 'America/New_York' };
  const ctx: ImportCtx = {
    ...context,
    log: console as never,
    begin: (work) =>
      client.db((db) => work({ ...context, db, requestId: 'test', audit: () => undefined } satisfies AuditedCtx)),
  };
  const feed = await ctx.begin((inner) => findOrCreateFeed(inner, { companyId, template, name: template }));
  try {
    return await bookFigures(ctx, {
      by: { userId: client.userIdFor('ROLE_ADMIN'), requestKey: null },
      file: { fileName: `figures-${files}.csv`, sha256: `figures ${client.tenantId} ${files}`, bytes: 1 },
      source: { companyId, otherSales: 'REFUSE', unmatched: 'REFUSE', yearToDate: 'REMEMBER', ...choices },
      feed,
      figures: async (copy) => {
        const text = createFigureText(toDay(now, context.timeZone));
        await copy(Readable.from(toChunks(figures, text)));
        return text.staged();
      },
    });
  } catch (error) {
    if (error instanceof AppError && Array.isArray(error.facts.body)) return error.facts.body;
    throw error;
  }
};
