import { Select } from '@mantine/core';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { FileStart } from '../../kit/file-import/file-preview.rules.ts';
import classes from '../../kit/file-import/import-page.module.css';
import { ProductCodeSelect } from '../../kit/file-import/product-codes.tsx';
import type { TableSource } from '../../kit/file-import/table-source.ts';
import { useMayDelete } from '../../kit/session.ts';
import type { SalesChoices } from './importer.rules.ts';
import { companyOptions, importTemplates } from './sales-import.api.ts';

interface Props {
  readonly choices: SalesChoices;
  readonly isLocked: boolean;
  readonly change: (choices: Partial<SalesChoices>) => void;
}

interface FileProps extends Props {
  readonly source: TableSource | undefined;
  readonly changeTable: (
    table: { readonly delimiter?: TableSource['delimiter'] | undefined },
    choices?: Partial<SalesChoices>,
  ) => void;
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
  { value: 'PIPE', label: 'Vertical bar' },
] as const;

const isSheet = (start: FileStart | undefined): boolean => start?.kind === 'SHEET';

/** The file format and the company of the sales. A chosen template locks the choices that it defines. */
export const ImportChoices = ({ source, choices, isLocked, change, changeTable }: FileProps) => {
  const mayReplace = useMayDelete()(saleRoutes.import.access);
  const templates = useQuery(importTemplates);
  const { template } = choices;
  const isFixed = isLocked || template !== undefined;
  const chooseTemplate = (name: string | null) => {
    const chosen = templates.data?.find((one) => one.name === name);
    changeTable(
      { delimiter: chosen?.delimiter },
      {
        template: chosen,
        ...(chosen && { storeIdentificationType: chosen.storeIdentificationType }),
      },
    );
  };
  return (
    <div className={classes.choices}>
      <Select
        label="Import template"
        data={[{ value: noTemplate, label: 'No import template' }, ...(templates.data ?? []).map(({ name }) => name)]}
        value={template?.name ?? noTemplate}
        allowDeselect={false}
        disabled={isLocked}
        onChange={chooseTemplate}
      />
      <Select
        label="Store identification type"
        required
        data={identifications}
        value={choices.storeIdentificationType}
        allowDeselect={false}
        disabled={isFixed}
        onChange={(storeIdentificationType) => storeIdentificationType && change({ storeIdentificationType })}
      />
      <ProductCodeSelect
        value={choices.productIdentificationType}
        isLocked={isLocked}
        choose={(productIdentificationType) => change({ productIdentificationType })}
      />
      <CompanyChoice {...{ choices, isLocked, change }} />
      {!isSheet(source?.start) && (
        <Select
          label="Delimiter"
          data={delimiters}
          value={template?.delimiter ?? source?.delimiter ?? 'DEFAULT'}
          allowDeselect={false}
          disabled={isFixed || !source}
          onChange={(delimiter) => delimiter && changeTable({ delimiter })}
        />
      )}
      <Select
        className={classes.double}
        label="Rows that match imported sales"
        description="Sales of the same store, product, and day"
        data={modes.filter(({ value }) => mayReplace || value !== 'REPLACE')}
        value={choices.mode}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(mode) => mode && change({ mode })}
      />
    </div>
  );
};

/** The only choice for a recognized file. */
export const CompanyChoice = ({ choices, isLocked, change }: Props) => {
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
      onChange={(companyId) => change({ companyId: Number(companyId) })}
    />
  );
};
