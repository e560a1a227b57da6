import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { DateFormat, StampDay } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import type { OtherDays } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import type { Packing } from '@shelfward/contract/kit/tables/packing.rules.ts';
import type { Encoding } from './file-encoding.rules.ts';
import type { Markup } from './markup.types.ts';

/** The detected format of a file with a table. */
export interface TableReading {
  readonly packing: Packing | null;
  readonly form:
    | { readonly kind: 'TEXT'; readonly encoding: Encoding; readonly delimiter: Delimiter }
    | { readonly kind: 'SHEET'; readonly sheet: string; readonly markup?: Markup | undefined };
  /** The line of the header, counted from 1; 0: the file has no header. */
  readonly headerRow: number;
  /** Undefined without dates. */
  readonly dateFormat?: DateFormat | undefined;
  /** Undefined if no number needs one. */
  readonly decimalSign?: DecimalSign | undefined;
}

const separated = {
  DEFAULT: 'comma-separated',
  TAB: 'tab-separated',
  SEMICOLON: 'semicolon-separated',
  SPACE: 'space-separated',
  PIPE: 'pipe-separated',
} as const satisfies Record<Delimiter, string>;

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const satisfies Record<Encoding, string>;

const sheetNames = {
  EXCEL: 'the Excel sheet',
  HTML: 'the HTML table',
  XML: 'the XML sheet',
} as const satisfies Record<Markup | 'EXCEL', string>;

/** The detected format as one sentence, for previews and import results. */
export const formatTableReading = ({ packing, form, headerRow, dateFormat, decimalSign }: TableReading): string => {
  const unpacked = packing === null ? 'Read as' : `Unpacked from .${packing} and read as`;
  const what =
    form.kind === 'SHEET'
      ? `${sheetNames[form.markup ?? 'EXCEL']} "${truncateText(form.sheet)}"`
      : `${separated[form.delimiter]} text in ${encodingNames[form.encoding]}`;
  const details = [
    ...(headerRow === 0 ? ['without a header'] : []),
    ...(headerRow > 1 ? [`with the header in line ${headerRow}`] : []),
    ...(dateFormat === undefined ? [] : [`with dates as ${dateFormat}`]),
    // Screens show numbers with a decimal point, so only a comma is worth a word.
    ...(decimalSign === 'COMMA' ? ['with a decimal comma'] : []),
  ];
  return `${[`${unpacked} ${what}`, ...details].join(', ')}.`;
};

/** Names time stamps whose day depends on the time zone. */
export const formatOtherDays = (
  { count, line, example, day }: OtherDays,
  { stampDay, timeZone }: { readonly stampDay: StampDay | undefined; readonly timeZone: string },
): string => {
  const stamps = `${formatCount(count, 'time stamp')} ${plural(count, 'has', 'have')} another day in ${timeZone}, the time zone of the account`;
  const used = stampDay === 'ACCOUNT' ? 'The days in this time zone are used' : 'The days as written are used';
  return `${stamps}: "${truncateText(example)}" in line ${line} is ${formatDay(day)} there. ${used}.`;
};
