import type { DateFormat } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/cards.tsx';
import type { Assignment } from './column-assignment.rules.ts';
import { ColumnAssignment } from './column-assignment.tsx';
import { DataPreview } from './data-preview.tsx';
import { ReadingLine } from './detected-format.tsx';
import type { FileStart, Preview, TableChoices } from './file-preview.rules.ts';
import classes from './import-page.module.css';
import { TableChoicesForm } from './table-choices-form.tsx';

interface Props {
  readonly kind: FileKind;
  /** Undefined if the file cannot be read. */
  readonly start: FileStart | undefined;
  readonly preview: Preview | undefined;
  readonly delimiter: Delimiter;
  readonly dateFormat?: DateFormat | undefined;
  readonly decimalSign?: DecimalSign | undefined;
  readonly columns: Assignment;
  readonly isLocked: boolean;
  /** The columns belong to a template. */
  readonly hasFixedColumns?: boolean;
  readonly changeTable: (table: TableChoices) => void;
  readonly changeColumns: (columns: Assignment) => void;
  /** Choices of this import, above the columns. */
  readonly choices?: ReactNode;
  readonly children: ReactNode;
}

/** The start of a file that the browser reads, and its columns. */
export const FileContent = (props: Props) => {
  const {
    kind,
    start,
    preview,
    delimiter,
    dateFormat,
    decimalSign,
    columns,
    isLocked,
    hasFixedColumns = false,
  } = props;
  if (!start || !preview)
    return (
      <p role="alert" className={classes.unreadable}>
        {toUnreadable(start)}
      </p>
    );
  return (
    <Card title="Data preview" label="Columns">
      <TableChoicesForm preview={preview} isLocked={isLocked} change={props.changeTable} />
      {!preview.isSheetOpen && <DataPreview preview={preview} />}
      {!preview.isSheetOpen && <ReadingLine {...{ start, preview, delimiter, dateFormat, decimalSign }} />}
      {props.choices}
      <h3 className={classes.heading}>Columns</h3>
      <ColumnAssignment
        {...{ kind, columns }}
        header={preview.header}
        isLocked={isLocked || hasFixedColumns}
        change={props.changeColumns}
      />
      {props.children}
    </Card>
  );
};

const toUnreadable = (start: FileStart | undefined): string => {
  if (!start) return 'Provided file is corrupted';
  return start.kind === 'UNREAD' ? start.problem : 'The file is empty.';
};
