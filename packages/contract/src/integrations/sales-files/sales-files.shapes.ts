import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { id, text } from '../../kit/shapes.ts';
import { dateOrders } from '../../kit/tables/day.rules.ts';
import { badRowsChoices, delimiter, importModes, storeIdentificationType } from '../../sales/sales.contract.ts';
import { integration, integrationName, scheduleInput } from '../core/integrations.shapes.ts';
import { protocolOf, serverAddressProblem } from './sales-files.rules.ts';

/** Of one line: what goes to a server must not smuggle a second command along. */
const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), 'must be a single line');
/** A folder as the server knows it; from the folder of the user when it does not begin with a slash. */
const folder = line(500).refine((path) => !path.split(/[/\\]/).includes('..'), 'must not contain ".."');
/** Counted from 0. */
const column = z.int().min(0).max(999);
const secret = (max: number) => z.string().min(1).max(max).nullable().optional();

/** What is kept as it was given, and answered. */
const settingsShape = {
  /** The server, with its port where that is not the usual one. */
  url: line(255),
  /** True: SFTP. False: FTP, within TLS unless `withoutEncryption`. */
  connectionViaSSH: z.boolean().default(true),
  withoutEncryption: z.boolean().default(false),
  username: line(200),
  /**
   * By which the server is known again: the public key of an SFTP server, as in `known_hosts` without the host, or the
   * certificate of an FTP server that no authority vouches for, as PEM. The connection test tells it.
   */
  serverKey: z.string().trim().min(1).max(20_000).nullable().default(null),
  fileLocation: folder.default('.'),
  /** `*` stands for any letters, `?` for one; small and capital letters differ. */
  filePattern: line(200)
    .refine((pattern) => !/[/\\]/.test(pattern), 'must be a file name without folders')
    .default('*.csv'),
  /** Where files go that were imported; null leaves them where they are. */
  processedFolder: folder.nullable().default('processed'),
  /** 0 looks for the stores among those of all companies. */
  companyId: z.int().min(0),
  storeIdentificationType: storeIdentificationType.default('STORE_NAME'),
  csvDelimiter: delimiter.default('DEFAULT'),
  storeNameIndex: column,
  upcIndex: column,
  productQuantityIndex: column,
  soldOnDateIndex: column,
  /** In dollars; without it a sale is valued at the price in force on its day. */
  salesValueIndex: column.nullable().default(null),
  /** What 01/02/2026 means; null finds it out from the dates. */
  dateOrder: z.enum(dateOrders).nullable().default(null),
  mode: z.enum(importModes).default('APPEND'),
  badRows: z.enum(badRowsChoices).default('REFUSE'),
};

/** Never answered. One that is not sent stays; null takes it away. */
const secretsShape = {
  privateKey: secret(20_000),
  /** Of the private key. */
  passphrase: secret(1000),
  password: secret(1000),
};

export const salesFilesSettings = z.strictObject(settingsShape);
export type SalesFilesSettings = z.output<typeof salesFilesSettings>;

type Problem = readonly [field: keyof SalesFilesSettings, message: string];

const problemsOf = (given: SalesFilesSettings): Problem[] => {
  const problems: Problem[] = [];
  const addressProblem = serverAddressProblem(given.url, protocolOf(given));
  if (addressProblem !== undefined) problems.push(['url', addressProblem]);
  if (given.connectionViaSSH && given.withoutEncryption) problems.push(['withoutEncryption', 'must be false for SFTP']);
  if (given.badRows === 'SKIP' && given.mode === 'APPEND')
    problems.push(['badRows', 'cannot skip rows when files are appended: a corrected file would be imported twice']);
  const columns = [given.storeNameIndex, given.upcIndex, given.productQuantityIndex, given.soldOnDateIndex];
  const all = given.salesValueIndex === null ? columns : [...columns, given.salesValueIndex];
  if (new Set(all).size < all.length)
    problems.push(['soldOnDateIndex', 'must not be a column that is already assigned']);
  return problems;
};

const check = (given: SalesFilesSettings, context: z.RefinementCtx): void => {
  for (const [field, message] of problemsOf(given)) context.addIssue({ code: 'custom', path: [field], message });
};

export const salesFilesInput = z
  .strictObject({ name: integrationName, schedule: scheduleInput, ...settingsShape, ...secretsShape })
  .superRefine(check);
export type SalesFilesInput = z.output<typeof salesFilesInput>;

/** Of an integration whose secrets are kept, they need not be sent again. */
export const salesFilesTest = z
  .strictObject({ integrationId: id.nullable().default(null), ...settingsShape, ...secretsShape })
  .superRefine(check);
export type SalesFilesTest = z.output<typeof salesFilesTest>;

export const salesFilesIntegration = integration.extend({
  ...settingsShape,
  /** Of the server's key: short enough to be compared by a person. */
  serverFingerprint: z.string().nullable(),
  hasPrivateKey: z.boolean(),
  hasPassphrase: z.boolean(),
  hasPassword: z.boolean(),
});
export type SalesFilesIntegration = z.infer<typeof salesFilesIntegration>;

export const salesFilesTestResult = z.strictObject({
  /** Null where nobody need confirm it: an authority vouches for its certificate, or there is no encryption. */
  server: z.strictObject({ key: z.string(), fingerprint: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** Nobody signs in to a server that is not confirmed: then nothing else is known. */
  isSignedIn: z.boolean(),
  filesFound: z.int(),
  filesTaken: z.int(),
  /** The first fifty, those that would be taken before the others. */
  files: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.int(),
      modifiedDate: instant.nullable(),
      isTaken: z.boolean(),
    }),
  ),
  /** The first rows of the first file that would be taken, with all of its columns. */
  preview: z.strictObject({ name: z.string(), rows: z.array(z.array(z.string())) }).nullable(),
  /** What does not stop the integration, and may surprise. */
  findings: z.array(z.string()),
});
export type SalesFilesTestResult = z.infer<typeof salesFilesTestResult>;

/** IMPORTED: its sales are there. DUPLICATE: they were there already, from this content under another name. */
export const importFileStatuses = ['IMPORTED', 'DUPLICATE', 'FAILED'] as const;

export const importFile = z.strictObject({
  id,
  name: z.string(),
  bytes: z.int(),
  /** By the clock of the server. */
  modifiedDate: instant.nullable(),
  status: z.enum(importFileStatuses),
  /** Counts the contents that came under this name. */
  revision: z.int(),
  /** How often this content came under this name. */
  deliveries: z.int(),
  rows: z.int(),
  messages: z.array(z.string()),
  importId: id.nullable(),
  /** Where the server keeps it since. */
  movedTo: z.string().nullable(),
  createdDate: instant,
  lastSeenDate: instant,
});
export type ImportFile = z.infer<typeof importFile>;
