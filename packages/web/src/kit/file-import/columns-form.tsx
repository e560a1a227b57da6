import { MultiSelect, Select } from '@mantine/core';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
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
} from '@shelfward/contract/master-import/import-properties.rules.ts';
import { columnName } from './import-kind-labels.ts';
import classes from './import-page.module.css';

/** The columns of a file that the server read. */
export interface ReadColumns {
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly qualifiers?: QualifierColumns;
}

export interface ColumnsProps extends ReadColumns {
  readonly kind: FileKind;
  readonly isLocked: boolean;
  /** Labels that depend on choices, by property. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly assign: (columns: ImportColumns) => void;
}

/** A dropdown for each property, with the file's columns by name. */
export const ColumnsForm = (props: ColumnsProps) =>
  hasSingleColumns(props.kind) ? <SingleColumns {...props} /> : <JoinedColumns {...props} />;

/** The requests of these kinds have one column for each property. */
export const hasSingleColumns = (kind: FileKind): boolean => kind === 'SALES' || kind === 'ON_HAND';

const toOptions = (header: readonly string[]) =>
  header.map((_, column) => ({ value: String(column), label: columnName(header, column) }));

/** Below the dropdown, so that those of a row are level. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const SingleColumns = ({ kind, header, columns, isLocked, labels = {}, assign }: ColumnsProps) => (
  <div className={`${classes.choices} ${classes.columns}`}>
    {listImportProperties(kind).map((property) => {
      const { id, label, hint } = property;
      const isRequired = isColumnRequired(kind, property);
      const [column = -1] = columns[id] ?? [];
      return (
        <Select
          key={id}
          label={labels[id] ?? label}
          description={hint}
          inputWrapperOrder={hintBelow}
          required={isRequired}
          placeholder={isRequired ? 'Choose a column' : 'Not in this file'}
          data={toOptions(header)}
          value={column in header ? String(column) : null}
          allowDeselect={false}
          clearable={!isRequired}
          disabled={isLocked}
          onChange={(chosen) => {
            // A column has one property.
            const others = Object.entries(columns).filter(([other, [at]]) => other !== id && String(at) !== chosen);
            assign({ ...Object.fromEntries(others), ...(chosen !== null && { [id]: [Number(chosen)] }) });
          }}
        />
      );
    })}
  </div>
);

const noTemplate = '';

/** Several columns can form one value; each attribute has its own column. */
const JoinedColumns = ({ kind, header, columns, isLocked, assign }: ColumnsProps) => {
  const byName = matchColumnsByName(kind, header);
  const templates = importTemplates
    .filter((template) => template.kind === kind)
    .map((template) => ({ name: template.name, columns: templateColumns(template, header) }));
  const chosen = templates.find((template) => template.columns && isSame(kind, template.columns, columns));
  // A chosen template locks its columns. Without a template, columns are matched by name.
  const isFixed = isLocked || (chosen !== undefined && !isSame(kind, byName, columns));
  return (
    <div className={classes.choices}>
      {templates.length > 0 && (
        <Select
          label="Import template"
          data={[
            { value: noTemplate, label: 'No import template' },
            ...templates.map(({ name, columns }) => ({ value: name, label: name, disabled: columns === undefined })),
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
            data={toOptions(header)}
            value={(columns[id] ?? []).map(String)}
            maxValues={form === 'attributes' ? 20 : 4}
            disabled={isFixed}
            hidePickedOptions
            onChange={(values) => {
              const { [id]: _, ...others } = columns;
              assign(values.length === 0 ? others : { ...others, [id]: values.map(Number) });
            }}
          />
        );
      })}
    </div>
  );
};

const isSame = (kind: FileKind, first: ImportColumns, second: ImportColumns): boolean =>
  listImportProperties(kind).every(({ id }) => (first[id] ?? []).join() === (second[id] ?? []).join());
