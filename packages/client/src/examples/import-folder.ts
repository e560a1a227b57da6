import type { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { ApiError } from '../api-error.ts';
import type { Client } from '../client.ts';

/** A file of a folder. In Node, `content` is that of `fs.openAsBlob`, which streams it from the disk. */
export interface FolderFile {
  readonly name: string;
  readonly content: Blob;
}

/** The company of the files, and their columns, counted from 0. */
export interface SalesFolder {
  readonly companyId: number;
  readonly headers: {
    readonly storeName: number;
    readonly productUpc: number;
    readonly quantity: number;
    readonly soldOn: number;
  };
}

export interface FileResult {
  readonly name: string;
  readonly unitsSold: number;
  readonly errors: readonly string[];
}

/** Imports files of sales, each at most once: a name is the idempotency key. A rejected file does not stop the others. */
export const importFolder = async (
  { sales }: Client<{ sales: Pick<typeof saleRoutes, 'import'> }>,
  configuration: SalesFolder,
  files: Iterable<FolderFile> | AsyncIterable<FolderFile>,
): Promise<readonly FileResult[]> => {
  const results: FileResult[] = [];
  for await (const { name, content } of files) {
    const file = new File([content], name);
    const request = { body: { importSaleCsvConfiguration: configuration }, files: { file } };
    results.push(
      await sales.import(request, { idempotencyKey: `folder/${name}` }).then(
        ({ unitsSold }) => ({ name, unitsSold, errors: [] }),
        (error: unknown) => ({ name, unitsSold: 0, errors: toMessages(error) }),
      ),
    );
  }
  return results;
};

/** The messages of a rejected file. Other errors end the run, so that it is repeated. */
const toMessages = (error: unknown): readonly string[] => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) throw error;
  return Array.isArray(error.result) ? error.result.map(String) : [error.message];
};
