import { MultiSelect, Select } from '@mantine/core';
import {
  columnsOfTemplate,
  type ImportColumns,
  importTemplates,
} from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type PropertyId, propertiesOf } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { MasterImport } from '@shelfward/contract/master-import/master-import.contract.ts';
import classes from './master-import.module.css';

interface Props {
  readonly preview: MasterImport;
  readonly isLocked: boolean;
  readonly assign: (columns: ImportColumns) => void;
}

const noTemplate = '';

/** What the columns of the file hold; the cells of several columns make one value, each attribute has a column. */
export const ImportColumnsForm = ({ preview, isLocked, assign }: Props) => {
  const { kind, header, columns } = preview;
  const data = header.map((name, column) => ({ value: String(column), label: name || `Column ${column + 1}` }));
  const templates = importTemplates.flatMap((template) => {
    const found = template.kind === kind ? columnsOfTemplate(template, header) : undefined;
    return found ? [{ name: template.name, columns: found }] : [];
  });
  const chosen = templates.find((template) => JSON.stringify(template.columns) === JSON.stringify(columns));
  const change = (id: PropertyId, values: readonly string[]) => {
    const { [id]: _, ...others } = columns;
    assign(values.length === 0 ? others : { ...others, [id]: values.map(Number) });
  };
  return (
    <div className={classes.choices}>
      {templates.length > 0 && (
        <Select
          label="Import template"
          data={[{ value: noTemplate, label: 'No import template' }, ...templates.map(({ name }) => name)]}
          value={chosen?.name ?? noTemplate}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(name) => {
            const template = templates.find((one) => one.name === name);
            if (template) assign(template.columns);
          }}
        />
      )}
      {propertiesOf(kind).map(({ id, label, isKey, form }) => (
        <MultiSelect
          key={id}
          label={label}
          required={isKey ?? false}
          placeholder={columns[id] ? '' : 'Not in this file'}
          data={data}
          value={(columns[id] ?? []).map(String)}
          maxValues={form === 'attributes' ? 20 : 4}
          disabled={isLocked}
          hidePickedOptions
          onChange={(values) => change(id, values)}
        />
      ))}
    </div>
  );
};
