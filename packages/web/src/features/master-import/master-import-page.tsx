import { Button } from '@mantine/core';
import type { ApiError } from '@shelfward/client/api-error.ts';
import { findMissingColumns, matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type ImportKind, importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { MasterImport, MasterImportChange } from '@shelfward/contract/master-import/master-import.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { useOpenImporter } from '../../kit/file-import/file-handoff.ts';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import { commitLabel, importSummary } from '../../kit/file-import/import-kind-labels.ts';
import classes from '../../kit/file-import/import-page.module.css';
import { toTableOptions } from '../../kit/file-import/table-source.ts';
import { type FileImporter, useFileImport } from '../../kit/file-import/use-file-import.ts';
import { disabledQuery } from '../../kit/resource.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportRows } from './import-rows.tsx';
import { changePreview, masterImports } from './master-import.api.ts';
import { OwnerSelect } from './owner-select.tsx';

interface Owner {
  readonly ownerId: number | null;
}

/** The property that names the owner of a row. Rows without it belong to the owner that the user chooses. */
const ownerProperties: Readonly<Partial<Record<ImportKind, 'company' | 'priceList'>>> = {
  STORES: 'company',
  PRICES: 'priceList',
};

/** Another data type starts with an empty page. */
export const MasterImportPage = () => {
  const [search] = useScreenSearch();
  const kind = importKinds.find((one) => one === search.kind) ?? 'STORES';
  const toId = (value: unknown) => Number(value) || undefined;
  return <KindImport key={kind} kind={kind} importId={toId(search.importId)} ownerId={toId(search.ownerId) ?? null} />;
};

interface Props {
  readonly kind: ImportKind;
  readonly importId: number | undefined;
  /** The company or price list from whose page the import started. */
  readonly ownerId: number | null;
}

/** Imports a file of master data: choose it, review the changes, correct invalid rows, and commit. */
const KindImport = ({ kind, importId, ownerId }: Props) => {
  const [, setSearch] = useScreenSearch();
  const { preview, query, isBusy, change, commit } = useStoredPreview(importId);
  const state = useFileImport({
    ...createImporter(kind, (id) => setSearch({ ...noRows, kind, importId: id })),
    choices: { ownerId },
  });
  const { source, choices } = state;
  const isOpen = preview?.status === 'PREVIEW';
  const property = ownerProperties[kind];
  const owner = preview && (property === 'company' ? preview.company : preview.priceList);
  const hasOwner = !preview || owner !== null || (property && !preview.columns[property]);
  return (
    <ImportFrame
      kind={kind}
      title="Import master data"
      about={
        <>
          <Link className="link" to="/getting-started/workbook">
            Import a workbook
          </Link>{' '}
          with a sheet for each step to set up an account in one go.
        </>
      }
      state={{
        ...state,
        isReading: state.isReading || isBusy,
        outcome: toOutcome(preview),
        undoToken: preview?.undo?.token,
        change: (next) => (next.columns && isOpen ? change({ columns: next.columns }) : state.change(next)),
      }}
      choices={
        hasOwner && (
          <OwnerSelect
            kind={kind}
            value={preview ? (owner?.id ?? null) : choices.ownerId}
            isLocked={state.isReading || (preview !== undefined && !isOpen)}
            change={(id) =>
              void (isOpen
                ? change(kind === 'STORES' ? { companyId: id } : { priceListId: id })
                : state.change({ choices: { ownerId: id } }))
            }
          />
        )
      }
      report={isOpen ? preview : undefined}
      records={importId !== undefined && <Preview {...{ preview, query }} isLocked={!isOpen || isBusy} />}
      label={preview ? commitLabel(preview) : 'Import rows'}
      problem={findProblem(preview)}
      fileName={preview?.fileName}
      commit={commit}
      success={preview ? `${preview.fileName} was imported.` : ''}
      isWorkbook={preview?.undo?.isWorkbook ?? false}
      links={
        preview && (
          <>
            <p>{importSummary(preview)}</p>
            <Next preview={preview} file={source?.file.name === preview.fileName ? source.file : undefined} />
          </>
        )
      }
      below={
        <Card title="Recent imports">
          <EarlierImports />
        </Card>
      }
    />
  );
};

/** Search parameters of another file. */
const noRows = { importId: undefined, outcome: undefined, rowsPage: undefined };

const createImporter = (
  kind: ImportKind,
  open: (importId: number) => void,
): Omit<FileImporter<MasterImport, Owner>, 'choices'> => {
  const preview: FileImporter<MasterImport, Owner>['commit'] = async ({
    source,
    columns,
    formats,
    choices: { ownerId },
  }) => {
    const configuration = {
      kind,
      companyId: kind === 'STORES' ? ownerId : null,
      priceListId: kind === 'PRICES' ? ownerId : null,
      ...(columns && { columns }),
      ...toTableOptions(source),
      ...(formats.decimalSign && { decimalSign: formats.decimalSign }),
      ...(formats.qualifiers && { qualifiers: formats.qualifiers }),
    };
    const created = await masterImports.create({ body: { configuration }, files: { file: source.file } });
    open(created.id);
    return created;
  };
  return { kind, preview: (given) => preview(given, {}), commit: preview };
};

/** A preview that the server stores, its changes, and its import. */
const useStoredPreview = (importId: number | undefined) => {
  const { isBusy, run } = useBusy();
  const query = useQuery<MasterImport, ApiError>(
    importId === undefined ? disabledQuery<MasterImport>() : masterImports.get({ params: { importId } }),
  );
  const { data: preview } = query;
  const write = (work: (preview: MasterImport, params: { importId: number }) => Promise<MasterImport>) =>
    preview ? run(() => changePreview(preview, () => work(preview, { importId: preview.id }))) : Promise.resolve();
  return {
    query,
    preview,
    isBusy,
    change: async (input: Partial<MasterImportChange>): Promise<void> => {
      await write(({ columns, company, priceList }, params) =>
        masterImports.change({
          params,
          body: { columns, companyId: company?.id ?? null, priceListId: priceList?.id ?? null, ...input },
        }),
      );
    },
    commit: () =>
      void write(({ badRows }, params) => masterImports.commit({ params, body: { leavesOutBadRows: badRows > 0 } })),
  };
};

const toOutcome = (preview: MasterImport | undefined) => {
  if (!preview || preview.status === 'PREVIEW') return undefined;
  return { kind: preview.status === 'DONE' ? 'imported' : 'undone', notes: [] } as const;
};

/** Why the file cannot be imported. */
const findProblem = (preview: MasterImport | undefined): string | undefined => {
  if (!preview) return '';
  const missing = findMissingColumns(preview.kind, preview.columns);
  if (missing.length > 0) return `Choose a column for ${missing.join(' and ')}.`;
  return preview.newRows + preview.changedRows === 0 ? '' : undefined;
};

interface PreviewProps extends Pick<ReturnType<typeof useStoredPreview>, 'preview' | 'query'> {
  readonly isLocked: boolean;
}

const Preview = ({ preview, query, isLocked }: PreviewProps) => {
  if (query.isError) return <ErrorState error={query.error} retry={query.refetch} />;
  if (!preview) return <LoadingLines />;
  return (
    <>
      {preview.messages.map((message) => (
        <p key={message} className={classes.about}>
          {message}
        </p>
      ))}
      <ImportRows preview={preview} isLocked={isLocked} />
    </>
  );
};

interface NextProps {
  readonly preview: MasterImport;
  /** The imported file, as long as the page is open. */
  readonly file: File | undefined;
}

/** A file of products may have prices that are not those of the default price list. */
const Next = ({ preview: { kind, header, columns }, file }: NextProps) => {
  const openImporter = useOpenImporter();
  if (kind !== 'PRODUCTS' || columns.price || matchImportColumns('PRICES', header).columns.price === undefined)
    return <NextStep />;
  return (
    <>
      <p>The file has a column with prices. They are imported separately, for a price list.</p>
      <Button onClick={() => openImporter('PRICES', file)}>Import prices</Button>
    </>
  );
};
