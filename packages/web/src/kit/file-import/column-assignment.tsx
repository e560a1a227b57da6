import { Select } from '@mantine/core';
import {
  type FileKind,
  isColumnRequired,
  listImportProperties,
  type PropertyId,
} from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type Assignment, assignColumn } from './column-assignment.rules.ts';
import { columnName } from './import-kind-labels.ts';
import classes from './import-page.module.css';

interface Props {
  readonly kind: FileKind;
  readonly header: readonly string[];
  readonly columns: Assignment;
  readonly isLocked: boolean;
  readonly change: (columns: Assignment) => void;
}

/** Below the dropdown, so that those of a row are level. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** One dropdown for each target property, with the file's columns by name. */
export const ColumnAssignment = ({ kind, header, columns, isLocked, change }: Props) => {
  const data = header.map((_, column) => ({ value: String(column), label: columnName(header, column) }));
  const selectedColumn = (property: PropertyId): string | null => {
    const column = columns[property];
    return column === undefined || column >= header.length ? null : String(column);
  };
  return (
    <div className={classes.choices}>
      {listImportProperties(kind).map((property) => {
        const { id, label, hint } = property;
        const isRequired = isColumnRequired(kind, property);
        return (
          <Select
            key={id}
            label={label}
            description={hint}
            inputWrapperOrder={hintBelow}
            required={isRequired}
            placeholder={isRequired ? 'Choose a column' : 'Not in this file'}
            data={data}
            value={selectedColumn(id)}
            allowDeselect={false}
            clearable={!isRequired}
            disabled={isLocked}
            onChange={(column) => change(assignColumn(columns, id, column === null ? undefined : Number(column)))}
          />
        );
      })}
    </div>
  );
};
