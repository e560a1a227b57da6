import type { DateFormat } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { formatTableReading } from '@shelfward/contract/kit/tables/table-reading.rules.ts';
import type { FileStart } from './file-preview.rules.ts';
import classes from './import-page.module.css';

interface Props {
  readonly start: FileStart;
  readonly delimiter: Delimiter;
  readonly dateFormat?: DateFormat | undefined;
}

/** The detected file type, encoding, delimiter, and date format. */
export const ReadingLine = ({ start, delimiter, dateFormat }: Props) => {
  const form =
    start.kind === 'SHEET' ? { kind: start.kind } : { kind: start.kind, encoding: start.encoding, delimiter };
  return <p className={classes.reading}>{formatTableReading({ packing: start.packing, form, dateFormat })}</p>;
};
