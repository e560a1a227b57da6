import { z } from 'zod';
import { masterDataWriters, planReaders } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { day, dayOrInstant, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query, text } from '../kit/shapes.ts';
import { dateOrders, stampDays } from '../kit/tables/date-forms.rules.ts';
import { delimiters } from '../kit/tables/delimiter.rules.ts';
import { tableEndings } from '../kit/tables/packing.rules.ts';
import { productIdentificationType } from '../kit/tables/product-identification.ts';
import { qualifierColumns, tableOptions } from '../kit/tables/table-options.ts';
import { productErrors } from '../products/products.contract.ts';

export const storeIdentificationTypes = ['STORE_NAME', 'STORE_NUMBER'] as const;
/**
 * What happens if rows of a file match imported sales of the same store, product, and day. REFUSE: the file is rejected
 * with the counts. SKIP: only the other rows are imported. REPLACE: the imported sales of the stores and days in the file
 * are removed first. APPEND: all rows are added.
 */
export const importModes = ['REFUSE', 'SKIP', 'REPLACE', 'APPEND'] as const;
export const importStatuses = ['RUNNING', 'DONE', 'UNCHANGED', 'FAILED', 'UNDONE'] as const;
export const badRowsChoices = ['REFUSE', 'SKIP'] as const;

export const storeIdentificationType = z.enum(storeIdentificationTypes);
export const delimiter = z.enum(delimiters);

const column = z.int().min(0).max(999);
/** The column of each property, counted from 0. */
export const saleColumns = z
  .strictObject({
    storeName: column,
    productUpc: column,
    quantity: column,
    soldOn: column,
    /** In the currency of the account. Without this column and a unit price, a sale has the price in effect on its day. */
    salesValue: column.optional(),
    /** In the currency of the account, also with fractions of a cent. A row without a sales value has this price times its quantity. */
    unitPrice: column.optional(),
    /** Yes or no: whether the product was on promotion in this store. Suggested par levels exclude its week. Blank is no. */
    promotion: column.optional(),
  })
  .refine(
    (columns) => new Set(Object.values(columns)).size === Object.values(columns).length,
    'must assign each property to a different column',
  );
export type SaleColumns = z.infer<typeof saleColumns>;

/**
 * A store or product that is created in the transaction of the import, because the file names it. The name of a store is
 * its name or number, the one of a product its UPC or SKU, as the file identifies them.
 */
const newRecord = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('STORE'), text: text(120), companyId: id }),
  z.strictObject({
    kind: z.literal('PRODUCT'),
    text: text(60),
    /** The text when omitted. */
    name: text(200).optional(),
    /** The default line when omitted. */
    productLineId: id.nullable().optional(),
  }),
]);
export type NewSaleRecord = z.output<typeof newRecord>;
export const maxNewSaleRecords = 500;

export const importSaleCsvConfiguration = z.strictObject({
  storeIdentificationType: storeIdentificationType.default('STORE_NAME'),
  /** 0 searches the stores of all companies. */
  companyId: z.int().min(0),
  headers: saleColumns,
  ...tableOptions,
  /** How product codes are matched. UPC_OR_SKU: the UPC takes precedence. */
  productIdentificationType: productIdentificationType.default('UPC'),
  /** The order of day and month in 01/02/2026. Detected from the dates when omitted; required if they are ambiguous. */
  dateOrder: z.enum(dateOrders).optional(),
  /** The day of time stamps that state an offset, such as 2026-01-06T03:30:00Z: as written, or in the account's time zone. */
  stampDay: z.enum(stampDays).optional(),
  /** For rows that match imported sales of the same store, product, and day. */
  mode: z.enum(importModes).default('REFUSE'),
  /** SKIP imports the valid rows and lists the skipped ones. Otherwise one invalid row rejects the file. */
  badRows: z.enum(badRowsChoices).default('REFUSE'),
  /** Requires the roles that create stores and products. */
  newRecords: z.array(newRecord).max(maxNewSaleRecords).optional(),
});
export type ImportSaleCsvConfiguration = z.infer<typeof importSaleCsvConfiguration>;

/** The result of an import. UNCHANGED: the file was imported before, and nothing was written. */
export const saleImportResult = z.strictObject({
  id,
  status: z.enum(['DONE', 'UNCHANGED']),
  rows: z.int(),
  unitsSold: z.int(),
  totalSales: z.int(),
  messages: z.array(z.string()),
});
export type SaleImportResult = z.infer<typeof saleImportResult>;

/** The body of a 406: the errors of the file, at most 50 messages and one with the number of the others. */
export const errorsInFile = z.array(z.string());

/** A store name or UPC in a file that matches no record, or several. `line` is the first of its rows. */
export const unmatchedRowName = z.strictObject({
  kind: z.enum(['STORE', 'PRODUCT']),
  text: z.string(),
  rows: z.int(),
  line: z.int(),
});
export type UnmatchedRowName = z.infer<typeof unmatchedRowName>;

/** How the rows of a file compare with the imported sales of the same store, product, and day. */
export const saleMatches = z.strictObject({
  newRows: z.int(),
  /** Rows of stores, products, and days whose units and value equal the imported ones. */
  identicalRows: z.int(),
  differingRows: z.int(),
  /** Imported rows of the stores and days in the file, which REPLACE would remove. */
  replaceableRows: z.int(),
});
export type SaleMatches = z.infer<typeof saleMatches>;

/** What a sales file contains before it is imported. */
export const saleImportPreview = z.strictObject({
  /** The rows of the file, also those with errors. */
  rows: z.int(),
  /** The rows without errors, their stores, days, weeks from Monday to Sunday, units, and value in cents. */
  validRows: z.int(),
  stores: z.int(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  weeks: z.int(),
  unitsSold: z.int(),
  totalSales: z.int(),
  /** The errors of the file, at most 50 and one with the number of the others. */
  errors: errorsInFile,
  /** Those with the most rows first, at most 500. */
  unmatchedNames: z.array(unmatchedRowName),
  /** Null if no row matches imported sales. */
  matches: saleMatches.nullable(),
  /** The columns that decide whether and how a row counts. The messages describe what they do. */
  qualifiers: qualifierColumns,
  /** The names of the columns that are not read. */
  unusedColumns: z.array(z.string()),
  messages: z.array(z.string()),
});
export type SaleImportPreview = z.infer<typeof saleImportPreview>;

export const saleImport = z.strictObject({
  id,
  status: z.enum(importStatuses),
  mode: z.enum(importModes),
  fileName: z.string(),
  storeIdentificationType,
  company: named.nullable(),
  processedBytes: z.int(),
  totalBytes: z.int(),
  rows: z.int(),
  unitsSold: z.int(),
  totalSales: z.int(),
  messages: z.array(z.string()),
  /** Null for imports of integrations. */
  createdBy: z.strictObject({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  integration: named.nullable(),
  createdAt: instant,
});
export type SaleImport = z.infer<typeof saleImport>;

/** With the unmatched names, those with the most rows first, at most 500. */
export const saleImportRecord = saleImport.extend({
  unknownWords: z.array(unmatchedRowName),
  /** For an import that was rejected because its rows match imported sales. */
  matches: saleMatches.nullable(),
});
export type SaleImportRecord = z.infer<typeof saleImportRecord>;

/** WAITING: the file is unpacked, or another import of the account is running. */
export const importPhases = ['WAITING', 'READING', 'WRITING'] as const;

export const importProgress = saleImport
  .pick({ id: true, status: true, processedBytes: true, totalBytes: true, rows: true, messages: true })
  .extend({
    /** Null when the import has ended. */
    phase: z.enum(importPhases).nullable(),
    /** Saved rows. Visible to other requests when the import has ended. */
    writtenRows: z.int(),
    /** The completed share of reading and writing, from 0 to 1. */
    share: z.number().min(0).max(1),
    /** Rows read or written per second of the current phase. Null until it can be measured. */
    rowsPerSecond: z.int().nullable(),
    /** Estimated. Null until it can be estimated, and when the import has ended. */
    secondsLeft: z.int().nullable(),
  });
export type ImportProgress = z.infer<typeof importProgress>;

/**
 * A row of an imported file; `totalPrice` in cents. `soldFrom` is not in the specification: the first day of a week or another
 * period that ends on `soldOn`, which the row counts as a whole; the same day for daily sales.
 */
export const sale = z.strictObject({
  id,
  store: named,
  product: z.strictObject({ id, name: z.string(), upc: z.string() }),
  soldFrom: day,
  soldOn: day,
  quantity: z.int(),
  totalPrice: z.int(),
  importId: id,
  line: z.int(),
  inactive: z.boolean(),
});
export type Sale = z.infer<typeof sale>;

const path = '/api/v1/sales';
const saleFile = { maxBytes: 200_000_000, accept: tableEndings } as const;

export const saleRoutes = defineRoutes({
  import: {
    method: 'POST',
    path: `${path}/import`,
    access: 'signedIn',
    summary: 'Import a sales file: all rows or, with errors, none',
    /** The mode REPLACE deactivates earlier sales. */
    removes: 'sometimes',
    body: z.strictObject({ importSaleCsvConfiguration }),
    files: { file: saleFile },
    status: 200,
    response: saleImportResult,
    errors: [
      'ERROR_IN_FILE',
      'FILE_CORRUPTED',
      'COMPANY_NOT_FOUND',
      'STORE_NAME_TAKEN',
      'RELATED_COMPANY_NOT_FOUND',
      ...productErrors,
      'UNAVAILABLE',
    ],
  },
  previewImport: {
    method: 'POST',
    path: `${path}/import/preview`,
    access: 'signedIn',
    summary: 'Read a sales file and show its totals, errors, and matches, without importing it',
    reads: true,
    body: z.strictObject({ importSaleCsvConfiguration: importSaleCsvConfiguration.omit({ newRecords: true }) }),
    files: { file: saleFile },
    status: 200,
    response: saleImportPreview,
    errors: ['FILE_CORRUPTED', 'COMPANY_NOT_FOUND', 'UNAVAILABLE'],
  },
  listImports: {
    method: 'GET',
    path: `${path}/imports`,
    access: 'signedIn',
    summary: 'List sales imports, newest first',
    query: listQuery(['createdAt', 'fileName'], {}),
    status: 200,
    response: pageSchema(saleImport),
  },
  importProgress: {
    method: 'GET',
    path: `${path}/imports/progress/{key}`,
    access: 'signedIn',
    summary: "Get the progress of the user's import with this Idempotency-Key",
    params: z.strictObject({ key: z.string().min(1).max(255) }),
    status: 200,
    response: importProgress,
    errors: ['IMPORT_NOT_FOUND'],
  },
  getImport: {
    method: 'GET',
    path: `${path}/imports/{importId}`,
    access: 'signedIn',
    summary: 'Get a sales import with its messages',
    params: params('importId'),
    status: 200,
    response: saleImportRecord,
    errors: ['IMPORT_NOT_FOUND'],
  },
  undoImport: {
    method: 'POST',
    path: `${path}/imports/{importId}/undo`,
    access: masterDataWriters,
    summary: 'Undo a sales import and restore the sales that it replaced; its rows are removed after 24 hours',
    removes: 'always',
    params: params('importId'),
    status: 200,
    response: saleImportRecord,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_DONE', 'IMPORT_REPLACED'],
  },
  list: {
    method: 'GET',
    path,
    access: planReaders,
    summary: 'List imported sales rows',
    query: listQuery(['id', 'soldOn', 'quantity', 'totalPrice'], {
      companyId: query.id,
      storeId: query.id,
      productId: query.id,
      importId: query.id,
      soldOnAfter: dayOrInstant.optional(),
      soldOnBefore: dayOrInstant.optional(),
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(sale),
  },
  get: {
    method: 'GET',
    path: `${path}/{saleId}`,
    access: planReaders,
    summary: 'Get an imported sales row',
    params: params('saleId'),
    status: 200,
    response: sale,
    errors: ['SALE_NOT_FOUND'],
    versioned: true,
  },
  ...activation({
    what: 'sale',
    path: `${path}/{saleId}`,
    access: masterDataWriters,
    params: params('saleId'),
    response: sale,
    errors: ['SALE_NOT_FOUND', 'IMPORT_UNDONE'],
  }),
});
