import { createCsvReader } from '@shelfward/contract/tables/csv.rules.ts';
import { type Delimiter, delimiterSigns } from '@shelfward/contract/tables/delimiter.rules.ts';
import { candidateEncodings, isBinary } from '@shelfward/contract/tables/file-encoding.rules.ts';

/** Enough of a file to show its header and first rows. */
export const previewBytes = 262_144;
const previewRows = 4;

export interface Preview {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The text at the beginning of a file; undefined when it is no text file. The last character may be cut off. */
export const textOf = (start: Uint8Array): string | undefined => {
  for (const encoding of candidateEncodings(start)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true });
      return isBinary(text) ? undefined : text;
    } catch {
      // The next encoding may fit.
    }
  }
  return undefined;
};

/** The header and the next rows, read by the same rules as the import reads them; undefined when there is no header. */
export const previewOf = (text: string, delimiter: Delimiter): Preview | undefined => {
  const records: string[][] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[delimiter],
    onRecord: (fields) => {
      if (records.length <= previewRows && fields.some((field) => field.trim() !== ''))
        records.push(fields.map((field) => field.trim()));
    },
    onProblem: () => undefined,
  });
  reader.push(text);
  reader.end();
  const [header, ...rows] = records;
  return header && { header, rows };
};
