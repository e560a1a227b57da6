import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { id, text } from '../../kit/shapes.ts';
import { dateOrders } from '../../kit/tables/date-forms.rules.ts';
import { maxHeaderRow } from '../../kit/tables/header.rules.ts';
import { decimalSigns } from '../../kit/tables/number-text.rules.ts';
import { productIdentificationType } from '../../kit/tables/product-identification.ts';
import { badRowsChoices, delimiter, importModes, storeIdentificationType } from '../../sales/sales.contract.ts';
import { integration, integrationName, scheduleChange, scheduleInput } from '../core/integrations.shapes.ts';
import { serverAddressProblem, toFileProtocol } from './sales-files.rules.ts';

/**
 * A folder on the server; relative to the user's folder without a leading slash. Like all texts that are sent to a
 * server, it is a single line, so that it cannot contain a second command.
 */
const folder = text(500).refine((path) => !path.split(/[/\\]/).includes('..'), 'must not contain ".."');
/** A column number, counted from 0. */
const column = z.int().min(0).max(999);
/** Of files whose columns the settings assign. */
const assignedColumn = column.nullable().default(null);
const secret = (max: number) => z.string().min(1).max(max).nullable().optional();

/**
 * SALES: sales in columns that the settings assign. RETAILER: files of retailers, which are recognized by their content.
 * EDI: interchanges, which go to the EDI inbox; documents of its partners are written to the send folder.
 */
export const fileKinds = ['SALES', 'RETAILER', 'EDI'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Settings that are stored and returned unchanged. */
const settingsShape = {
  /** Not in the specification. */
  fileKind: z.enum(fileKinds).default('SALES'),
  /** The server, with its port if it is not the standard port. */
  url: text(255),
  /** True: SFTP. False: FTP, over TLS unless `withoutEncryption`. */
  connectionViaSSH: z.boolean().default(true),
  withoutEncryption: z.boolean().default(false),
  username: text(200),
  /**
   * Identifies the server: the host key of an SFTP server, as in `known_hosts` without the host name, or the
   * certificate of an FTP server that is not signed by a known authority, as PEM. The connection test returns it.
   */
  serverKey: z.string().trim().min(1).max(20_000).nullable().default(null),
  fileLocation: folder.default('.'),
  /** `*` matches any characters, `?` matches one. Case-sensitive, unless `patternIgnoresCase` is set. */
  filePattern: text(200)
    .refine((pattern) => !/[/\\]/.test(pattern), 'must be a file name without folders')
    .default('*.csv'),
  patternIgnoresCase: z.boolean().default(false),
  /** The folder to which imported files are moved; null leaves them in place. */
  processedFolder: folder.nullable().default('processed'),
  /** Not in the specification. The folder for EDI documents to send; null sends none. */
  sendFolder: folder.nullable().default(null),
  /** 0 searches the stores of all companies. */
  companyId: z.int().min(0),
  storeIdentificationType: storeIdentificationType.default('STORE_NAME'),
  csvDelimiter: delimiter.default('DEFAULT'),
  storeNameIndex: assignedColumn,
  upcIndex: assignedColumn,
  productQuantityIndex: assignedColumn,
  soldOnDateIndex: assignedColumn,
  /** In the currency of the account. Without this column and a unit price, a sale has the price in effect on its day. */
  salesValueIndex: column.nullable().default(null),
  /** In the currency of the account. A row without a sales value has this price times its quantity. */
  unitPriceIndex: column.nullable().default(null),
  /** Yes or no: suggested par levels exclude the weeks of rows with yes. */
  promotionIndex: column.nullable().default(null),
  productIdentificationType: productIdentificationType.default('UPC'),
  /** The sheet of Excel files, by name. Null: the only visible sheet with data. */
  sheet: text(200).nullable().default(null),
  /** The line of the header; 0: the files have no header. Null detects it. */
  headerRow: z.int().min(0).max(maxHeaderRow).nullable().default(null),
  /** The order of day and month in 01/02/2026; null detects it from the dates. */
  dateOrder: z.enum(dateOrders).nullable().default(null),
  /** The decimal sign of numbers such as 1,234; null detects it from the numbers. */
  decimalSign: z.enum(decimalSigns).nullable().default(null),
  /** For rows that match imported sales of the same store, product, and day. */
  mode: z.enum(importModes).default('REFUSE'),
  badRows: z.enum(badRowsChoices).default('REFUSE'),
};

/** Never returned. An omitted secret remains; null deletes it. */
const secretsShape = {
  privateKey: secret(20_000),
  /** The passphrase of the private key. */
  passphrase: secret(1000),
  password: secret(1000),
};

export const salesFilesSettings = z.strictObject(settingsShape);
export type SalesFilesSettings = z.output<typeof salesFilesSettings>;

type Problem = readonly [field: keyof SalesFilesSettings, message: string];

const findProblems = (given: SalesFilesSettings): Problem[] => {
  const problems: Problem[] = [];
  const addressProblem = serverAddressProblem(given.url, toFileProtocol(given));
  if (addressProblem !== undefined) problems.push(['url', addressProblem]);
  if (given.connectionViaSSH && given.withoutEncryption) problems.push(['withoutEncryption', 'must be false for SFTP']);
  if (given.badRows === 'SKIP' && given.mode === 'APPEND')
    problems.push(['badRows', 'cannot skip rows when files are appended: a corrected file would be imported twice']);
  return [...problems, ...(given.fileKind === 'SALES' ? findColumnProblems(given) : findKindProblems(given))];
};

const requiredColumns = ['storeNameIndex', 'upcIndex', 'productQuantityIndex', 'soldOnDateIndex'] as const;

const findColumnProblems = (given: SalesFilesSettings): Problem[] => {
  const missing = requiredColumns.filter((name) => given[name] === null);
  if (missing.length > 0) return missing.map((name) => [name, 'is required']);
  const optional = [given.salesValueIndex, given.unitPriceIndex, given.promotionIndex];
  const all = [...requiredColumns.map((name) => given[name]), ...optional].filter((index) => index !== null);
  return new Set(all).size < all.length ? [['soldOnDateIndex', 'must not be a column that is already assigned']] : [];
};

const findKindProblems = ({ fileKind, companyId, mode }: SalesFilesSettings): Problem[] => {
  if (fileKind === 'EDI') return [];
  return [
    ...(companyId === 0 ? [['companyId', 'must be the company of the retailer'] as const] : []),
    ...(mode === 'APPEND' ? [['mode', 'must not be APPEND: figures of retailers are never added'] as const] : []),
  ];
};

const check = (given: SalesFilesSettings, context: z.RefinementCtx): void => {
  for (const [field, message] of findProblems(given)) context.addIssue({ code: 'custom', path: [field], message });
};

/** The settings with the rules between them. */
export const checkedSalesFilesSettings = salesFilesSettings.superRefine(check);

export const salesFilesInput = z
  .strictObject({ name: integrationName, schedule: scheduleInput, ...settingsShape, ...secretsShape })
  .superRefine(check);
export type SalesFilesInput = z.output<typeof salesFilesInput>;

/** Settings that are not in the specification are unchanged when they are omitted. */
export const salesFilesChange = z.strictObject({
  name: integrationName,
  schedule: scheduleChange,
  ...settingsShape,
  fileKind: settingsShape.fileKind.unwrap().optional(),
  sendFolder: settingsShape.sendFolder.unwrap().optional(),
  withoutEncryption: settingsShape.withoutEncryption.unwrap().optional(),
  serverKey: settingsShape.serverKey.unwrap().optional(),
  patternIgnoresCase: settingsShape.patternIgnoresCase.unwrap().optional(),
  processedFolder: settingsShape.processedFolder.unwrap().optional(),
  salesValueIndex: settingsShape.salesValueIndex.unwrap().optional(),
  unitPriceIndex: settingsShape.unitPriceIndex.unwrap().optional(),
  promotionIndex: settingsShape.promotionIndex.unwrap().optional(),
  productIdentificationType: settingsShape.productIdentificationType.unwrap().optional(),
  sheet: settingsShape.sheet.unwrap().optional(),
  headerRow: settingsShape.headerRow.unwrap().optional(),
  dateOrder: settingsShape.dateOrder.unwrap().optional(),
  decimalSign: settingsShape.decimalSign.unwrap().optional(),
  mode: settingsShape.mode.unwrap().optional(),
  badRows: settingsShape.badRows.unwrap().optional(),
  ...secretsShape,
});
export type SalesFilesChange = z.output<typeof salesFilesChange>;

/** The integration whose stored secrets are used; they need not be sent again. */
export const salesFilesTest = z
  .strictObject({ integrationId: id.nullable().default(null), ...settingsShape, ...secretsShape })
  .superRefine(check);
export type SalesFilesTest = z.output<typeof salesFilesTest>;

export const salesFilesIntegration = integration.extend({
  ...settingsShape,
  /** The fingerprint of the host key, short enough for users to compare. */
  serverFingerprint: z.string().nullable(),
  hasPrivateKey: z.boolean(),
  hasPassphrase: z.boolean(),
  hasPassword: z.boolean(),
});
export type SalesFilesIntegration = z.infer<typeof salesFilesIntegration>;

export const salesFilesTestResult = z.strictObject({
  /**
   * Null when no confirmation is needed: a known authority signed the certificate, or the connection is not encrypted.
   */
  server: z.strictObject({ key: z.string(), fingerprint: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** The test signs in only to confirmed servers. Otherwise the remaining fields are null or empty. */
  isSignedIn: z.boolean(),
  filesFound: z.int(),
  filesTaken: z.int(),
  /** The first fifty files, in import order. */
  files: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.int(),
      modifiedDate: instant.nullable(),
      isTaken: z.boolean(),
    }),
  ),
  /** The first rows of the first file, with all of its columns. */
  preview: z.strictObject({ name: z.string(), rows: z.array(z.array(z.string())) }).nullable(),
  /** Warnings that do not prevent operation. */
  findings: z.array(z.string()),
});
export type SalesFilesTestResult = z.infer<typeof salesFilesTestResult>;

/** IMPORTED: the sales were imported. DUPLICATE: the same content was already imported under another name. */
export const importFileStatuses = ['IMPORTED', 'DUPLICATE', 'FAILED'] as const;

export const importFile = z.strictObject({
  id,
  name: z.string(),
  bytes: z.int(),
  /** According to the clock of the server. */
  modifiedDate: instant.nullable(),
  status: z.enum(importFileStatuses),
  /** The number of different contents under this name. */
  revision: z.int(),
  /** The number of times this content was found under this name. */
  deliveries: z.int(),
  rows: z.int(),
  messages: z.array(z.string()),
  importId: id.nullable(),
  /** The folder on the server to which the file was moved. */
  movedTo: z.string().nullable(),
  createdDate: instant,
  lastSeenDate: instant,
});
export type ImportFile = z.infer<typeof importFile>;
