import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';

let made = 0;

/** A feed of a company. */
export const makeFeed = async (
  db: Db,
  given: { readonly companyId: number; readonly name?: string; readonly inactive?: boolean },
): Promise<number> => {
  made += 1;
  const values = { template: `FORM_${made}`, name: `Feed ${made}`, ...given };
  const { id } = await db.insertInto('feed').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

interface FileInput {
  readonly feedId?: number;
  readonly companyId?: number;
  readonly periodFrom?: string;
  readonly periodTo?: string;
  readonly receivedOn: string;
  readonly cents?: number;
  readonly unknownWords?: readonly object[];
}

/** A booked file. */
export const makeBookedFile = async (
  db: Db,
  { receivedOn, unknownWords = [], ...given }: FileInput,
): Promise<number> => {
  made += 1;
  const user = { email: `importer-${made}@example.com` };
  const { id: createdBy } = await db.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow();
  const values = {
    status: 'DONE',
    fileName: `file-${made}.csv`,
    fileSha256: createHash('sha256').update(String(made)).digest('hex'),
    fileBytes: 100,
    storeIdentificationType: 'STORE_NUMBER',
    rowCount: 10,
    createdBy,
    createdAt: new Date(`${receivedOn}T12:00:00Z`),
    unknownWords: JSON.stringify(unknownWords),
    ...given,
  };
  const { id } = await db.insertInto('saleImport').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};
