import fsp from 'node:fs/promises';
import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { isBlank } from '@shelfward/contract/tables/cell.rules.ts';
import { createCsvReader } from '@shelfward/contract/tables/csv.rules.ts';
import { delimiterSigns } from '@shelfward/contract/tables/delimiter.rules.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import type { ReadingSink } from '../../platform/tables/reading.worker.ts';
import { findEncoding, textOf } from '../../platform/tables/text-file.ts';
import { type LookupText, parseLookup } from './sale-lookup.rules.ts';
import { createRowReader, type SaleRow } from './sale-row.rules.ts';

export interface SaleFile {
  readonly path: string;
  readonly configuration: ImportSaleCsvConfiguration;
  readonly lookup: LookupText;
  /** The last day that has begun anywhere on earth. */
  readonly latest: string;
}

export interface SaleFileSummary {
  /** Not a text file at all. */
  readonly isCorrupted: boolean;
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Reads a file of sales from end to end, in constant memory. */
export const readSaleFile = async (file: SaleFile, sink: ReadingSink): Promise<SaleFileSummary> => {
  const encoding = await findEncoding(file.path);
  if (!encoding) return { isCorrupted: true, rows: 0, units: 0, cents: 0, errors: [], notes: [] };
  const { configuration } = file;
  const errors = createMessageList('error');
  const notes = createMessageList('message');
  const sales = createSaleText();
  const readRow = createRowReader({
    columns: configuration.headers,
    lookup: parseLookup(file.lookup, configuration.storeIdentificationType),
    latest: file.latest,
    onSale: sales.add,
    errors,
    notes,
  });
  let records = 0;
  const reader = createCsvReader({
    delimiter: delimiterSigns[configuration.delimiter],
    onRecord: (fields, line) => {
      if (isBlank(fields)) return;
      records += 1;
      readRow(fields, line);
    },
    onProblem: (line, problem) => errors.add(`Line ${line}: ${problem}`),
  });

  let isFaulty = false;
  const passOn = async (bytes: number): Promise<void> => {
    if (!isFaulty && !errors.isEmpty()) sink.onFaulty();
    isFaulty ||= !errors.isEmpty();
    const chunk = sales.take();
    if (!isFaulty && chunk.length > 0) await sink.write(chunk);
    sink.onProgress({ bytes, rows: sales.total().rows });
  };

  for await (const { text, bytes } of textOf(file.path, encoding)) {
    const goesOn = reader.push(text);
    await passOn(bytes);
    if (!goesOn) break;
  }
  reader.end();
  if (errors.isEmpty() && records < 2) errors.add(emptiness(records));
  if (!Object.values(sales.total()).every(Number.isSafeInteger))
    errors.add('The sales of this file add up to more than can be counted.');
  await passOn((await fsp.stat(file.path)).size);
  return { isCorrupted: false, ...sales.total(), errors: errors.toArray(), notes: notes.toArray() };
};

const emptiness = (records: number): string =>
  records === 0 ? 'Line 1: the file is empty.' : 'Line 1: only a header row was found, and no sales below it.';

/** Gathers sales as lines of COPY text; whole numbers and days need no escapes. */
const createSaleText = () => {
  const total = { rows: 0, units: 0, cents: 0 };
  let text = '';
  return {
    add: ({ line, storeId, productId, soldOn, units, cents }: SaleRow): void => {
      text += `${line}\t${storeId}\t${productId}\t${soldOn}\t${units}\t${cents}\n`;
      total.rows += 1;
      total.units += units;
      total.cents += cents;
    },
    take: (): Uint8Array<ArrayBuffer> => {
      const chunk = new TextEncoder().encode(text);
      text = '';
      return chunk;
    },
    total: () => ({ ...total }),
  };
};
