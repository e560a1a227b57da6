import { Button } from '@mantine/core';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type { Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { fetchFile } from '../../kit/client.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { Moment } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { DocumentView } from './document-view.tsx';
import { ediInterchanges, partnerHref } from './edi.api.ts';
import {
  describeDocuments,
  describeResult,
  toDocumentBadge,
  toDocumentName,
  toInterchangeBadge,
} from './edi-texts.rules.ts';
import { Findings } from './findings.tsx';

const pollMs = 2000;

/** An interchange with its documents; the first one, or the chosen one, with its segments. */
export const InterchangePage = () => {
  const { interchangeId = '' } = useParams({ strict: false });
  const query: ReturnType<typeof ediInterchanges.get> = {
    ...ediInterchanges.get({ params: { interchangeId } }),
    refetchInterval: ({ state }) => (state.data?.isProcessed === false ? pollMs : false),
  };
  return (
    <DetailPage
      query={query}
      noun="EDI interchange"
      toName={describeDocuments}
      status={(interchange) => <StatusBadge {...toInterchangeBadge(interchange)} />}
      primary={(interchange) => <SetUp interchange={interchange} />}
      actions={({ id, status }) => [
        { label: 'Download file', run: () => download(id) },
        ...(status === 'READY' ? [{ label: 'Mark as sent', run: () => markSent(id) }] : []),
      ]}
      facts={buildFacts}
      tabs={(interchange) => [
        { id: 'documents', label: 'Documents', content: <Documents interchange={interchange} /> },
      ]}
    />
  );
};

const download = (interchangeId: number) =>
  fetchFile(interchangeRoutes.content, { params: { interchangeId } }).then(
    ({ blob, fileName }) => saveFile(blob, fileName),
    toastError,
  );

/** The user sent the downloaded file in another way. */
const markSent = (interchangeId: number) =>
  ediInterchanges.markSent({ params: { interchangeId } }).then(() => toast('Marked as sent'), toastError);

const SetUp = ({ interchange: { id, partner, status } }: { readonly interchange: Interchange }) => {
  if (partner || status !== 'RECEIVED') return null;
  return (
    <Button
      renderRoot={(props: object) => <Link {...props} to="/edi/partners/new" search={{ interchange: String(id) }} />}
    >
      Set up partner
    </Button>
  );
};

const buildFacts = ({
  partner,
  sender,
  receiver,
  control,
  usage,
  direction,
  fileName,
  createdAt,
  sentAt,
  integration,
  standard,
}: Interchange) => [
  {
    label: 'Partner',
    value: partner ? (
      <Link className="link" to={partnerHref(partner)}>
        {partner.name}
      </Link>
    ) : (
      '–'
    ),
  },
  { label: direction === 'IN' ? 'Received' : 'Written', value: <Moment value={createdAt} /> },
  ...(sentAt === null ? [] : [{ label: 'Sent', value: <Moment value={sentAt} /> }]),
  ...(integration === null ? [] : [{ label: 'File server', value: integration.name }]),
  { label: 'Usage', value: usage === 'PRODUCTION' ? 'Production' : 'Test' },
  { label: 'Sender', value: sender },
  { label: 'Receiver', value: receiver },
  { label: 'Control number', value: control },
  { label: 'Standard', value: standard },
  { label: 'File', value: fileName },
];

const Documents = ({ interchange }: { readonly interchange: Interchange }) => {
  const [search, change] = useScreenSearch();
  const { documents, documentCount, findings } = interchange;
  const open = documents.find(({ id }) => String(id) === search.document) ?? documents[0];
  const result = describeResult(interchange);
  return (
    <CardColumn>
      {documents.length === 0 && result !== '' && <p>{result}</p>}
      {findings.length > 0 && (
        <Card title="Findings of the interchange">
          <Findings findings={findings} />
        </Card>
      )}
      {documents.length > 1 && (
        <Card title="Documents" count={documentCount}>
          <ul>
            {documents.map((document) => (
              <Group component="li" gap={12} py={6} key={document.id}>
                <button
                  type="button"
                  className="link"
                  aria-current={document === open ? 'true' : undefined}
                  onClick={() => change({ document: String(document.id) })}
                >
                  {toDocumentName(document.type)} {document.control}
                </button>
                <StatusBadge {...toDocumentBadge(document)} />
              </Group>
            ))}
          </ul>
        </Card>
      )}
      {open && <Document documentId={open.id} />}
    </CardColumn>
  );
};

const Document = ({ documentId }: { readonly documentId: number }) => {
  const { data, error, refetch } = useQuery({
    ...ediInterchanges.document({ params: { documentId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'RECEIVED' ? pollMs : false),
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  return data ? <DocumentView key={documentId} document={data} /> : <LoadingLines />;
};
