import { createCsvReader } from './csv.rules.ts';
import { type Delimiter, delimiterSigns } from './delimiter.rules.ts';
import { candidateEncodings, type Encoding, isBinary } from './file-encoding.rules.ts';

/** The text of these bytes, cut off anywhere; undefined when they are no text. */
export const decoded = (bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } | undefined => {
  for (const encoding of candidateEncodings(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
      return isBinary(text) ? undefined : { text, encoding };
    } catch {
      // The next encoding may fit.
    }
  }
  return undefined;
};

/** The records of the beginning of a file; the last one may be cut off. */
export const recordsOf = (text: string, delimiter: Delimiter): string[][] => {
  const records: string[][] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[delimiter],
    onRecord: (fields) => void records.push(fields),
    onProblem: () => undefined,
  });
  reader.push(text);
  reader.end();
  return records;
};
