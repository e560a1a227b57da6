import { Select } from '@mantine/core';
import { type Property, properties } from './column-matching.rules.ts';
import type { Preview } from './file-preview.rules.ts';
import type { Choices } from './importer.rules.ts';
import classes from './sales-import-page.module.css';

interface Props {
  readonly preview: Preview;
  readonly choices: Choices;
  readonly isLocked: boolean;
  readonly assign: (property: Property, column: number | undefined) => void;
}

/** One dropdown for each target property, with the file's columns by name. */
export const ColumnAssignment = ({ preview, choices, isLocked, assign }: Props) => {
  const data = preview.header.map((name, column) => ({
    value: String(column),
    label: name === '' ? `Column ${column + 1}` : name,
  }));
  const columnOf = (property: Property): string | null => {
    const column = choices.columns[property];
    return column === undefined || column >= preview.header.length ? null : String(column);
  };
  return (
    <div className={classes.choices}>
      {properties.map(({ id, label, isRequired }) => (
        <Select
          key={id}
          label={label}
          required={isRequired}
          placeholder={isRequired ? 'Choose a column' : 'Not in this file'}
          data={data}
          value={columnOf(id)}
          allowDeselect={false}
          clearable={!isRequired}
          disabled={isLocked || choices.template !== undefined}
          onChange={(column) => assign(id, column === null ? undefined : Number(column))}
        />
      ))}
    </div>
  );
};
