import { Select } from '@mantine/core';
import classes from './import-page.module.css';

interface Props<P extends string> {
  readonly header: readonly string[];
  readonly properties: readonly {
    readonly id: P;
    readonly label: string;
    readonly isRequired: boolean;
    readonly hint?: string | undefined;
  }[];
  readonly columns: Readonly<Partial<Record<P, number | undefined>>>;
  readonly isLocked: boolean;
  readonly assign: (property: P, column: number | undefined) => void;
}

/** Below the dropdown, so that those of a row are level. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** One dropdown for each target property, with the file's columns by name. */
export const ColumnAssignment = <P extends string>({ header, properties, columns, isLocked, assign }: Props<P>) => {
  const data = header.map((name, column) => ({
    value: String(column),
    label: name === '' ? `Column ${column + 1}` : name,
  }));
  const selectedColumn = (property: P): string | null => {
    const column = columns[property];
    return column === undefined || column >= header.length ? null : String(column);
  };
  return (
    <div className={classes.choices}>
      {properties.map(({ id, label, isRequired, hint }) => (
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
          onChange={(column) => assign(id, column === null ? undefined : Number(column))}
        />
      ))}
    </div>
  );
};
