import { documentStates, type Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { interchangeHref } from '../../entities/edi/edi.api.ts';
import { momentColumn } from '../../kit/screens/columns.tsx';
import type { Column, Filter, View } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Sentence } from '../../kit/ui/sentence.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ediInterchanges, partnerChoices } from './edi.api.ts';
import {
  describeAcknowledgment,
  describeDocuments,
  describeResult,
  formatAddress,
  toDocumentBadge,
  toInterchangeBadge,
} from './edi-texts.rules.ts';

const pollMs = 2000;

/** Follows interchanges until a worker has processed them. */
const list: typeof ediInterchanges.list = (request) => ({
  ...ediInterchanges.list(request),
  refetchInterval: ({ state }) => (state.data?.content.some(({ isProcessed }) => !isProcessed) ? pollMs : false),
});

/** Received and sent interchanges: what each became, and what it waits for. */
export const Inbox = () => (
  <ListPage
    isEmbedded
    screen="edi"
    title="Inbox"
    noun={['interchange', 'interchanges']}
    query={list}
    defaultSort={['createdAt,desc']}
    searchHint="Partner, sender, file, or control number"
    columns={columns}
    href={interchangeHref}
    toName={describeDocuments}
    filters={filters}
    allLabel="All"
    views={views}
    emptyText="No EDI documents yet. Upload a file of a retailer, or let an integration collect them."
  />
);

const columns: readonly Column<Interchange>[] = [
  { key: 'document', label: 'Document', render: describeDocuments },
  { key: 'partner', label: 'Partner', render: ({ partner, sender }) => partner?.name ?? formatAddress('', sender) },
  {
    key: 'status',
    label: 'Status',
    isMain: true,
    render: (interchange) => <StatusBadge {...toInterchangeBadge(interchange)} />,
    exported: (interchange) => toInterchangeBadge(interchange).label,
  },
  {
    key: 'result',
    label: 'Result',
    width: 340,
    render: (interchange) => <Sentence>{describeResult(interchange) || null}</Sentence>,
    exported: describeResult,
  },
  { key: 'acknowledgment', label: 'Acknowledgment', render: describeAcknowledgment },
  { key: 'direction', label: 'Direction', render: ({ direction }) => (direction === 'IN' ? 'Incoming' : 'Outgoing') },
  { key: 'control', label: 'Control number', isCode: true },
  momentColumn('createdAt', 'Date', { sortable: true }),
];

const filters: readonly Filter[] = [
  { key: 'partnerId', label: 'Partner', kind: 'one', choices: partnerChoices },
  {
    key: 'direction',
    label: 'Direction',
    kind: 'one',
    choices: [
      { value: 'IN', label: 'Incoming' },
      { value: 'OUT', label: 'Outgoing' },
    ],
  },
  {
    key: 'documentStates',
    label: 'Document status',
    kind: 'many',
    choices: documentStates.map((value) => ({ value, label: toDocumentBadge({ state: value }).label })),
  },
];

const views: readonly View[] = [
  { id: 'waiting', label: 'Needs correction', search: { documentStates: 'WAITING' }, counted: true },
  { id: 'unknown', label: 'Unknown partner', search: { statuses: 'RECEIVED' }, counted: true },
  { id: 'ready', label: 'Ready to send', search: { statuses: 'READY' } },
];
