import type { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import {
  type ImportFile,
  importFileStatuses,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { Request } from '@shelfward/contract/kit/route.ts';
import { salesFiles } from '../../../entities/integrations/integrations.api.ts';
import { momentColumn, quantityColumn } from '../../../kit/screens/columns.tsx';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';

/** Files found on the server, with their import results. */
export const FilesTab = ({ integrationId }: { readonly integrationId: number }) => (
  <ListPage
    isEmbedded
    screen="import-files"
    title="Files"
    noun={['file', 'files']}
    query={(request: ListRequest) => salesFiles.files({ ...request, params: { id: integrationId } })}
    defaultSort={['lastSeenDate,desc']}
    searchHint="Name"
    allLabel="All files"
    views={[{ id: 'failed', label: 'With errors', search: { status: 'FAILED' }, counted: true }]}
    filters={[
      {
        key: 'status',
        label: 'Result',
        kind: 'one',
        choices: importFileStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
      },
    ]}
    columns={columns}
    emptyText="No files yet. Run the integration or wait for its schedule."
  />
);

type ListRequest = Pick<Request<typeof salesFilesRoutes.files>, 'query'>;

const statusLabels = {
  IMPORTED: 'Imported',
  DUPLICATE: 'Already imported',
  FAILED: 'Failed',
} as const satisfies Record<ImportFile['status'], string>;
const badges = { IMPORTED: 'PROCESSED', DUPLICATE: 'CANCELLED', FAILED: 'FAILED' } as const;

const columns: readonly Column<ImportFile>[] = [
  {
    key: 'name',
    label: 'File',
    sortable: true,
    render: ({ name }) => <Sentence>{name}</Sentence>,
  },
  {
    key: 'status',
    label: 'Result',
    render: ({ status }) => <StatusBadge status={badges[status]} label={statusLabels[status]} />,
  },
  quantityColumn('rows', 'Rows', { sortable: true }),
  {
    key: 'messages',
    label: 'Messages',
    render: ({ messages }) => <Sentence>{messages.length === 0 ? null : messages.join(' ')}</Sentence>,
  },
  { key: 'revision', label: 'Version', align: 'right', isExtra: true, render: ({ revision }) => revision },
  { key: 'deliveries', label: 'Deliveries', align: 'right', isExtra: true, render: ({ deliveries }) => deliveries },
  { key: 'movedTo', label: 'Moved to', isExtra: true, render: ({ movedTo }) => movedTo ?? '–' },
  momentColumn('lastSeenDate', 'Last seen', { sortable: true }),
];
