import { Select } from '@mantine/core';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type ImportKind, importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DecimalSignSelect } from '../../kit/file-import/decimal-sign-select.tsx';
import { useHandedFile } from '../../kit/file-import/file-handoff.ts';
import { needsDecimalSign } from '../../kit/file-import/file-preview.rules.ts';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import { importKindLabels } from '../../kit/file-import/import-kind-labels.ts';
import classes from '../../kit/file-import/import-page.module.css';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { TableChoicesForm } from '../../kit/file-import/table-choices-form.tsx';
import {
  openTableSource,
  type TableSource,
  toTableOptions,
  withTableChoices,
} from '../../kit/file-import/table-source.ts';
import { useFileReading } from '../../kit/file-import/use-file-reading.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportPreview } from './import-preview.tsx';
import { masterImports } from './master-import.api.ts';
import { OwnerSelect } from './owner-select.tsx';

/** Imports a file of master data: choose it, review the changes, correct invalid rows, and commit. */
export const MasterImportPage = () => {
  const [search] = useScreenSearch();
  const importId = Number(search.importId) || undefined;
  const kind = toKind(search.kind);
  const [source, setSource] = useState<TableSource>();
  return (
    <PageFrame>
      <PageHead title="Import master data" primary={<SampleFile kind={kind} />} />
      <CardColumn>
        <p className={classes.about}>
          <Link to="/getting-started/workbook">Import a workbook</Link> with a sheet for each step to set up an account
          in one go.
        </p>
        <ChooseFile key={importId ?? 'none'} source={source} setSource={setSource} />
        {importId !== undefined && <Preview importId={importId} file={source?.file} />}
        <Card title="Recent imports">
          <EarlierImports />
        </Card>
      </CardColumn>
    </PageFrame>
  );
};

const Preview = ({ importId, file }: { readonly importId: number; readonly file: File | undefined }) => {
  const preview = useQuery(masterImports.get({ params: { importId } }));
  if (preview.isPending) return <LoadingLines />;
  if (preview.isError) return <ErrorState error={preview.error} retry={preview.refetch} />;
  // The chosen file belongs to another import after the user opens an earlier one.
  return <ImportPreview preview={preview.data} file={file?.name === preview.data.fileName ? file : undefined} />;
};

const toKind = (value: unknown): ImportKind => importKinds.find((kind) => kind === value) ?? 'STORES';

interface ChooseFileProps {
  readonly source: TableSource | undefined;
  readonly setSource: (source: TableSource | undefined) => void;
}

const ChooseFile = ({ source, setSource }: ChooseFileProps) => {
  const [search, change] = useScreenSearch();
  const kind = toKind(search.kind);
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const { problems, isReading, read } = useFileReading();
  const [decimalSign, setDecimalSign] = useState<DecimalSign>();
  const preview = (chosen: TableSource, sign?: DecimalSign) => {
    setSource(chosen);
    setDecimalSign(sign);
    return read(async () => {
      if (chosen.preview?.isSheetOpen) return;
      const configuration = {
        kind,
        companyId: kind === 'STORES' ? ownerId : null,
        priceListId: kind === 'PRICES' ? ownerId : null,
        ...toTableOptions(chosen),
        ...(sign && { decimalSign: sign }),
      };
      const { id } = await masterImports.create({ body: { configuration }, files: { file: chosen.file } });
      change({ kind, importId: id, outcome: undefined, rowsPage: undefined });
    });
  };
  const choose = (file: File) => void openTableSource(kind, file).then((chosen) => preview(chosen));
  useHandedFile(choose);
  return (
    <Card title="File">
      <div className={classes.choices}>
        <Select
          label="Data type"
          data={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
          value={kind}
          allowDeselect={false}
          disabled={isReading}
          onChange={(value) => {
            setOwnerId(null);
            setSource(undefined);
            change({ kind: value ?? undefined, importId: undefined, outcome: undefined, rowsPage: undefined });
          }}
        />
        {/* An open preview contains its own select. */}
        {search.importId === undefined && (
          <OwnerSelect kind={kind} value={ownerId} isLocked={isReading} change={setOwnerId} />
        )}
      </div>
      <FilePicker file={source?.file} accepted={tableEndings} isLocked={isReading} choose={choose} />
      {source?.preview && (
        <TableChoicesForm
          preview={source.preview}
          isLocked={isReading}
          change={(table) => void preview(withTableChoices(source, table))}
        />
      )}
      {source?.preview &&
        needsDecimalSign(source.preview, {
          kind,
          columns: matchImportColumns(kind, source.preview.header).columns,
          chosen: decimalSign,
          isRejected: problems.length > 0,
        }) && (
          <DecimalSignSelect sign={decimalSign} isLocked={isReading} choose={(sign) => void preview(source, sign)} />
        )}
      <FileReading isReading={isReading} problems={problems} />
    </Card>
  );
};
