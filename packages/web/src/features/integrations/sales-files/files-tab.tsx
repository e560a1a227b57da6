import type { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import {
  type ImportFile,
  importFileStatuses,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { Request } from '@shelfward/contract/kit/route.ts';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Moment, Quantity } from '../../../kit/ui/figures.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { salesFiles } from '../core/integrations.api.ts';

/** Each file that was found, with what became of it. */
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
        choices: importFileStatuses.map((status) => ({ value: status, label: words[status] })),
      },
    ]}
    columns={columns}
    emptyText="No file was found yet. Run the integration, or wait for its schedule."
  />
);

type ListRequest = Pick<Request<typeof salesFilesRoutes.files>, 'query'>;

const words = {
  IMPORTED: 'Imported',
  DUPLICATE: 'Known already',
  FAILED: 'Errors in file',
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
    render: ({ status }) => <StatusBadge status={badges[status]} label={words[status]} />,
  },
  { key: 'rows', label: 'Rows', align: 'right', sortable: true, render: ({ rows }) => <Quantity value={rows} /> },
  {
    key: 'messages',
    label: 'What was said',
    render: ({ messages }) => <Sentence>{messages.length === 0 ? null : messages.join(' ')}</Sentence>,
  },
  { key: 'revision', label: 'Version', align: 'right', isExtra: true, render: ({ revision }) => revision },
  { key: 'deliveries', label: 'Times', align: 'right', isExtra: true, render: ({ deliveries }) => deliveries },
  { key: 'movedTo', label: 'Moved to', isExtra: true, render: ({ movedTo }) => movedTo ?? '–' },
  {
    key: 'lastSeenDate',
    label: 'When',
    sortable: true,
    render: ({ lastSeenDate }) => <Moment value={lastSeenDate} />,
  },
];
