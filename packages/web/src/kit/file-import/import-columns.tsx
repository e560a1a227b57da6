import { MultiSelect, Select } from '@mantine/core';
import {
  type ImportColumns,
  importTemplates,
  matchColumnsByName,
  templateColumns,
} from '@shelfward/contract/master-import/import-columns.rules.ts';
import {
  type FileKind,
  isColumnRequired,
  listImportProperties,
  type PropertyId,
} from '@shelfward/contract/master-import/import-properties.rules.ts';
import { columnName } from './import-kind-labels.ts';
import classes from './import-rows.module.css';

interface Props {
  readonly preview: {
    readonly kind: FileKind;
    readonly header: readonly string[];
    readonly columns: ImportColumns;
  };
  readonly isLocked: boolean;
  readonly assign: (columns: ImportColumns) => void;
}

const noTemplate = '';

/** Assigns file columns to properties. Several columns can form one value; each attribute has its own column. */
export const ImportColumnsForm = ({ preview, isLocked, assign }: Props) => {
  const { kind, header, columns } = preview;
  const data = header.map((_, column) => ({ value: String(column), label: columnName(header, column) }));
  const byName = matchColumnsByName(kind, header);
  const templates = importTemplates
    .filter((template) => template.kind === kind)
    .map((template) => ({ name: template.name, columns: templateColumns(template, header) }));
  const chosen = templates.find((template) => template.columns && isSame(kind, template.columns, columns));
  // A chosen template locks its columns. Without a template, columns are matched by name.
  const isFixed = isLocked || (chosen !== undefined && !isSame(kind, byName, columns));
  const change = (id: PropertyId, values: readonly string[]) => {
    const { [id]: _, ...others } = columns;
    assign(values.length === 0 ? others : { ...others, [id]: values.map(Number) });
  };
  return (
    <div className={classes.choices}>
      {templates.length > 0 && (
        <Select
          label="Import template"
          data={[
            { value: noTemplate, label: 'No import template' },
            ...templates.map((template) => ({
              value: template.name,
              label: template.name,
              disabled: template.columns === undefined,
            })),
          ]}
          value={chosen?.name ?? noTemplate}
          allowDeselect={false}
          disabled={isLocked}
          onChange={(name) => assign(templates.find((template) => template.name === name)?.columns ?? byName)}
        />
      )}
      {listImportProperties(kind).map((property) => {
        const { id, label, form } = property;
        return (
          <MultiSelect
            key={id}
            label={label}
            required={isColumnRequired(kind, property)}
            placeholder={columns[id] ? '' : 'Not in this file'}
            data={data}
            value={(columns[id] ?? []).map(String)}
            maxValues={form === 'attributes' ? 20 : 4}
            disabled={isFixed}
            hidePickedOptions
            onChange={(values) => change(id, values)}
          />
        );
      })}
    </div>
  );
};

const isSame = (kind: FileKind, first: ImportColumns, second: ImportColumns): boolean =>
  listImportProperties(kind).every(({ id }) => (first[id] ?? []).join() === (second[id] ?? []).join());
