import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { type Delimiter, delimiterSigns } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { TableRecord } from '@shelfward/contract/kit/tables/header.rules.ts';
import { candidateEncodings, type Encoding, isBinary, splitEndMark } from './file-encoding.rules.ts';

/** Decodes the start of a file, which may end within a character; undefined for binary data. */
export const decodeText = (bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } | undefined => {
  for (const encoding of candidateEncodings(bytes)) {
    try {
      const [text] = splitEndMark(new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }));
      return isBinary(text) ? undefined : { text, encoding };
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
};

/** The records at the start of a file; the last one may be incomplete. */
export const parseRecords = (text: string, delimiter: Delimiter): TableRecord[] => {
  const records: TableRecord[] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[delimiter],
    onRecord: (cells, line) => void records.push({ cells, line }),
    onProblem: () => undefined,
  });
  reader.push(text);
  reader.end();
  return records;
};
