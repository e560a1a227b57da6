import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { type EdiFilePreview, ediFile } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { send } from '../../kit/client.ts';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import type { ImportReport } from '../../kit/file-import/import-outcome.rules.ts';
import { type Figure, TableFigures } from '../../kit/file-import/table-import-result.tsx';
import { type FileImporter, useFileImport } from '../../kit/file-import/use-file-import.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ediInterchanges } from './edi.api.ts';
import { formatAddress, toDocumentName } from './edi-texts.rules.ts';

interface Report extends ImportReport {
  /** Of a preview. */
  readonly preview?: EdiFilePreview;
  /** How many interchanges the server received. */
  readonly received?: number;
}

const importer: FileImporter<Report, object> = {
  kind: undefined,
  choices: {},
  preview: async ({ source: { file } }) => ({
    status: 'PREVIEW',
    preview: await send(interchangeRoutes.preview, { files: { file } }),
  }),
  commit: async ({ source: { file } }, options) => {
    const { interchanges } = await ediInterchanges.receive({ files: { file } }, options);
    return { status: 'DONE', received: interchanges.length };
  },
};

/** Receives a file with EDI documents: choose it, review its interchanges, and import it. */
export const EdiImportPage = () => {
  const state = useFileImport(importer);
  const { preview, received = 0 } = state.result ?? {};
  const documents = preview?.interchanges.reduce((sum, one) => sum + one.documents, 0) ?? 0;
  const waiting = preview?.interchanges.filter(({ partner }) => partner === null).length ?? 0;
  return (
    <ImportFrame
      target="EDI"
      title="Import EDI documents"
      about="Documents of a known partner are booked after the import. Interchanges of an unknown partner wait in the inbox until it is set up."
      accepted={ediFile.accept}
      state={state}
      records={
        preview && (
          <>
            <TableFigures figures={toFigures(preview)} />
            <Interchanges preview={preview} />
          </>
        )
      }
      label={`Import ${formatCount(documents, 'document')}`}
      problem={preview ? undefined : ''}
      note={
        waiting > 0
          ? `${formatCount(waiting, 'interchange')} of an unknown partner will wait. EDI documents cannot be undone.`
          : 'EDI documents cannot be undone.'
      }
      hasUndo={false}
      success={`${formatCount(received, 'interchange')} received.`}
      links={<LinkButton to="/edi">View documents</LinkButton>}
    />
  );
};

const toFigures = ({ interchanges }: EdiFilePreview): readonly Figure[] => {
  const sum = (key: 'documents' | 'rows' | 'units') => interchanges.reduce((total, one) => total + one[key], 0);
  return [
    { label: 'Interchanges', value: interchanges.length },
    { label: 'Documents', value: sum('documents') },
    { label: 'Rows', value: sum('rows') },
    { label: 'Units', value: sum('units') },
  ];
};

const Interchanges = ({ preview: { interchanges } }: { readonly preview: EdiFilePreview }) => (
  <DataTable label="Interchanges in the file">
    <thead>
      <tr>
        <th scope="col">Partner</th>
        <th scope="col">Documents</th>
        <th scope="col">Control number</th>
        <th scope="col">Rows</th>
        <th scope="col">Units</th>
      </tr>
    </thead>
    <tbody>
      {interchanges.map((one, index) => (
        <tr key={`${index} ${one.control}`}>
          <th scope="row">
            {one.partner?.name ?? `Unknown: ${formatAddress('', one.sender)}`}{' '}
            {one.isTest && <StatusBadge status="DRAFT" label="Test" />}
          </th>
          <td>
            {formatCount(one.documents, 'document')}: {one.documentTypes.map(toDocumentName).join(', ')}
          </td>
          <td>{one.control}</td>
          <td>
            <Quantity value={one.rows} />
          </td>
          <td>
            <Quantity value={one.units} />
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);
