import type { DateFormat } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { formatTableReading } from '@shelfward/tables/formats/table-reading.rules.ts';
import type { FileStart, Preview } from './file-preview.rules.ts';
import classes from './import-page.module.css';

interface Props {
  readonly start: FileStart;
  readonly preview: Preview;
  readonly delimiter: Delimiter;
  readonly dateFormat?: DateFormat | undefined;
  readonly decimalSign?: DecimalSign | undefined;
}

/** The detected file type, encoding, delimiter, sheet, header, date format, and decimal sign. */
export const ReadingLine = ({ start, preview: { sheet = '', headerRow }, delimiter, ...formats }: Props) => {
  if (start.kind === 'UNREAD') return null;
  const form =
    start.kind === 'SHEET'
      ? { kind: start.kind, sheet, markup: start.markup }
      : { kind: start.kind, encoding: start.encoding, delimiter };
  return (
    <>
      <p className={classes.reading}>{formatTableReading({ packing: start.packing, form, headerRow, ...formats })}</p>
      {start.kind === 'TEXT' && start.hint !== undefined && <p className={classes.reading}>{start.hint}</p>}
    </>
  );
};
