import { z } from 'zod';

// A backup is a tar archive: manifest.json, then the rows of each table as parts of one gzip stream in COPY's text format,
// and at the end summary.json, without which the file is not complete (docs/decisions/0071).

export const manifestName = 'manifest.json';
export const summaryName = 'summary.json';

const column = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const table = z.strictObject({ name: column, columns: z.array(column).min(1) });
export type BackupTable = z.infer<typeof table>;

export const manifest = z.strictObject({
  format: z.literal(1),
  /** The time of the snapshot: the backup has what was committed before. */
  createdAt: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string().nullable() })).min(1),
  tables: z.array(table).min(1),
});
export type Manifest = z.infer<typeof manifest>;

export const summary = z.strictObject({
  tables: z.record(
    column,
    z.strictObject({
      rows: z.int(),
      /** Of the gzip stream. */
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  /** The last value of each sequence that was used. They are read after the rows, so that none is used again. */
  sequences: z.record(column, z.int()),
  /** The names of the keys that decrypt the secrets, by column. The keys are not in the backup. */
  keys: z.array(z.strictObject({ column: z.string(), key: z.string(), secrets: z.int() })),
});
export type Summary = z.infer<typeof summary>;

export const formatPartName = (tableName: string, part: number): string =>
  `rows/${tableName}/${String(part).padStart(6, '0')}.copy.gz`;

/** The table of a part; undefined for other entries. */
export const parsePartName = (name: string): string | undefined =>
  /^rows\/([a-z0-9_]+)\/\d+\.copy\.gz$/.exec(name)?.[1];

/** A sentence for the operator; the command fails with it. */
export class BackupError extends Error {}
