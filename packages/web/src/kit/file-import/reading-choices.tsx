import { Select, Switch } from '@mantine/core';
import { isBlank, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { OtherDays } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { TableRecord } from '@shelfward/contract/kit/tables/header.rules.ts';
import { formatOtherDays } from '@shelfward/tables/formats/table-reading.rules.ts';
import { accountTimeZone } from '../time-zone.ts';
import type { Formats, Preview, TableChoices } from './file-preview.rules.ts';
import classes from './import-page.module.css';

interface TableProps {
  readonly preview: Preview;
  readonly isLocked: boolean;
  /** A new sheet has a header of its own. */
  readonly change: (table: TableChoices) => void;
}

const noHeader = '0';

/** The sheet, if several contain data, and the line of the header. */
export const TableChoicesForm = ({ preview, isLocked, change }: TableProps) => {
  const { sheet, sheets, isSheetOpen, headerRow, lines } = preview;
  return (
    <div className={classes.choices}>
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          required
          placeholder="Choose a sheet"
          description={isSheetOpen ? 'Several sheets contain data.' : undefined}
          data={[...new Set(sheets)]}
          value={sheet ?? null}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(name) => name !== null && change({ sheet: name, headerRow: undefined })}
        />
      )}
      {!isSheetOpen && (
        <Select
          label="Header"
          data={[{ value: noHeader, label: 'No header' }, ...lines.map(toOption)]}
          value={String(headerRow)}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(line) => change({ sheet, headerRow: Number(line) })}
        />
      )}
    </div>
  );
};

const toOption = ({ line, cells }: TableRecord) => ({
  value: String(line),
  label: `Line ${line}: ${truncateText(cells.filter((cell) => !isBlank([cell])).join(', '))}`,
});

interface FormatProps {
  readonly formats: Formats;
  /** The formats that the file leaves open, or that a user may have to change. */
  readonly isDateOpen: boolean;
  readonly isDecimalOpen: boolean;
  readonly otherDays: OtherDays | undefined;
  readonly isLocked: boolean;
  readonly change: (formats: Formats) => void;
}

const orders = [
  { value: 'MONTH_FIRST', label: 'Month first: 01/31/2026' },
  { value: 'DAY_FIRST', label: 'Day first: 31/01/2026' },
] as const;
const signs = [
  { value: 'POINT', label: 'Decimal point: 1,234.50' },
  { value: 'COMMA', label: 'Decimal comma: 1.234,50' },
] as const;

/** The date order and the decimal sign of ambiguous files, and the days of time stamps. */
export const FormatChoices = ({ formats, isDateOpen, isDecimalOpen, otherDays, isLocked, change }: FormatProps) => (
  <>
    {(isDateOpen || isDecimalOpen) && (
      <div className={classes.choices}>
        {isDateOpen && (
          <Select
            label="Date format"
            description="01/02/2026 may be January 2 or February 1."
            required
            placeholder="Choose a date format"
            data={orders}
            value={formats.dateOrder ?? null}
            allowDeselect={false}
            disabled={isLocked}
            onChange={(dateOrder) => dateOrder && change({ dateOrder })}
          />
        )}
        {isDecimalOpen && (
          <Select
            label="Decimal sign"
            description="1,234 may be 1234 or 1.234."
            required
            placeholder="Choose a decimal sign"
            data={signs}
            value={formats.decimalSign ?? null}
            allowDeselect={false}
            disabled={isLocked}
            onChange={(decimalSign) => decimalSign && change({ decimalSign })}
          />
        )}
      </div>
    )}
    {otherDays && (
      <Switch
        label="Use the days in the time zone of the account"
        description={formatOtherDays(otherDays, { stampDay: formats.stampDay, timeZone: accountTimeZone() })}
        checked={formats.stampDay === 'ACCOUNT'}
        disabled={isLocked}
        onChange={(event) => change({ stampDay: event.currentTarget.checked ? 'ACCOUNT' : 'AS_WRITTEN' })}
      />
    )}
  </>
);
