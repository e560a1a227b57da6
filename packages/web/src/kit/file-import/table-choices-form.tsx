import { Select } from '@mantine/core';
import { isBlank, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { TableRecord } from '@shelfward/contract/kit/tables/header.rules.ts';
import type { Preview, TableChoices } from './file-preview.rules.ts';
import classes from './import-page.module.css';

interface Props {
  readonly preview: Preview;
  readonly isLocked: boolean;
  /** A new sheet has a header of its own. */
  readonly change: (choices: TableChoices) => void;
}

const noHeader = '0';

/** The sheet, if several contain data, and the line of the header. */
export const TableChoicesForm = ({ preview, isLocked, change }: Props) => {
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
          onChange={(name) => name !== null && change({ sheet: name })}
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
