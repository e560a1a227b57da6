import { Select } from '@mantine/core';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import classes from '../../kit/file-import/import-page.module.css';
import { ProductCodeSelect } from '../../kit/file-import/product-code-select.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { type Choices, type ImportTemplate, withDelimiter, withTemplate } from './importer.rules.ts';
import { companyOptions, importTemplates } from './sales-import.api.ts';

interface Props {
  readonly choices: Choices;
  readonly isLocked: boolean;
  readonly change: (choices: Choices) => void;
}

const noTemplate = '';
const identifications = [
  { value: 'STORE_NAME', label: 'Store name' },
  { value: 'STORE_NUMBER', label: 'Store number' },
] as const;
const modes = [
  { value: 'REFUSE', label: 'Ask before the import' },
  { value: 'SKIP', label: 'Skip these rows' },
  { value: 'REPLACE', label: 'Replace the sales of the stores and days in this file' },
  { value: 'APPEND', label: 'Add all rows' },
] as const;
const delimiters = [
  { value: 'DEFAULT', label: 'Default (comma)' },
  { value: 'TAB', label: 'Tab' },
  { value: 'SEMICOLON', label: 'Semicolon' },
  { value: 'SPACE', label: 'Space' },
] as const;

/** The file format and the company of the sales. A chosen template locks the choices that it defines. */
export const ImportChoices = ({ choices, isLocked, change }: Props) => {
  const mayReplace = useMayDelete()(saleRoutes.import.access);
  const templates = useQuery(importTemplates);
  const isFixed = isLocked || choices.template !== undefined;
  const chooseTemplate = (name: string) =>
    change(
      withTemplate(
        choices,
        templates.data?.find((template: ImportTemplate) => template.name === name),
      ),
    );
  return (
    <div className={classes.choices}>
      <Select
        label="Import template"
        data={[{ value: noTemplate, label: 'No import template' }, ...(templates.data ?? []).map(({ name }) => name)]}
        value={choices.template?.name ?? noTemplate}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(name) => chooseTemplate(name ?? noTemplate)}
      />
      <Select
        label="Store identification type"
        required
        data={identifications}
        value={choices.storeIdentificationType}
        allowDeselect={false}
        disabled={isFixed}
        onChange={(storeIdentificationType) =>
          storeIdentificationType && change({ ...choices, storeIdentificationType })
        }
      />
      <ProductCodeSelect
        value={choices.productIdentificationType}
        isLocked={isLocked}
        choose={(productIdentificationType) => change({ ...choices, productIdentificationType })}
      />
      <CompanySelect choices={choices} isLocked={isLocked} change={change} />
      <Select
        label="Delimiter"
        data={delimiters}
        value={choices.delimiter}
        allowDeselect={false}
        disabled={isFixed || choices.start?.kind === 'SHEET'}
        onChange={(delimiter) => delimiter && change(withDelimiter(choices, delimiter))}
      />
      <Select
        className={classes.double}
        label="Rows that match imported sales"
        description="Sales of the same store, product, and day"
        data={modes.filter(({ value }) => mayReplace || value !== 'REPLACE')}
        value={choices.mode}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(mode) => mode && change({ ...choices, mode })}
      />
    </div>
  );
};

/** The only choice for a recognized file. */
export const CompanyChoice = (props: Props) => (
  <div className={classes.choices}>
    <CompanySelect {...props} />
  </div>
);

const CompanySelect = ({ choices, isLocked, change }: Props) => {
  const companies = useQuery(companyOptions());
  return (
    <Select
      label="Company"
      required
      searchable
      data={companies.data ?? [{ value: '0', label: 'All companies' }]}
      value={String(choices.companyId)}
      allowDeselect={false}
      disabled={isLocked}
      error={companies.isError ? 'Loading companies failed.' : undefined}
      onChange={(companyId) => change({ ...choices, companyId: Number(companyId) })}
    />
  );
};
