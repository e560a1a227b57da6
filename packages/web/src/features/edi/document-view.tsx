import { Button, Select, Switch } from '@mantine/core';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type { EdiDocumentRecord, ReplayChoices } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayDelete } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Moment } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { ediInterchanges, partnerHref } from './edi.api.ts';
import { toDocumentBadge, toDocumentName } from './edi-texts.rules.ts';
import { Findings } from './findings.tsx';
import { Segments } from './segments.tsx';

/** What a document became or waits for, and its segments in words. */
export const DocumentView = ({ document }: { readonly document: EdiDocumentRecord }) => (
  <>
    <Card
      label="Result"
      title={
        <>
          {toDocumentName(document.type)} {document.control} <StatusBadge {...toDocumentBadge(document)} />
        </>
      }
    >
      <ul>
        {document.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <Acknowledgment document={document} />
      {document.state === 'BOOKED' && document.number !== '' && (
        <p>
          <Link className="link" to="/orders" search={{ search: document.number }}>
            View orders
          </Link>
        </p>
      )}
      {document.missing.length > 0 && <Missing missing={document.missing} />}
      {document.findings.length > 0 && <Findings findings={document.findings} />}
      {document.findingCount > document.findings.length && (
        <p>{`… and ${formatCount(document.findingCount - document.findings.length, 'more finding')}`}</p>
      )}
      {document.state === 'WAITING' && <Correction document={document} />}
    </Card>
    <Card title="Segments" count={document.segmentCount}>
      <Segments documentId={document.id} findings={document.findings} />
    </Card>
  </>
);

/** Whether the partner has acknowledged a sent document, and until when it has to. */
const Acknowledgment = ({ document }: { readonly document: EdiDocumentRecord }) =>
  document.acknowledgment === 'AWAITED' && document.acknowledgmentDue !== null ? (
    <p>
      Waits for an acknowledgment, due <Moment value={document.acknowledgmentDue} />
    </p>
  ) : null;

const Missing = ({ missing }: Pick<EdiDocumentRecord, 'missing'>) => (
  <DataTable label="Unmatched names">
    <thead>
      <tr>
        <th scope="col">Not found</th>
        <th scope="col">Name</th>
        <th scope="col">Figures</th>
        <th scope="col">First in segment</th>
      </tr>
    </thead>
    <tbody>
      {missing.map(({ kind, text, rows, line }) => (
        <tr key={`${kind} ${text}`}>
          <td>{kind === 'STORE' ? 'Store' : 'Product'}</td>
          <th scope="row">{text}</th>
          <td>{rows.toLocaleString('en-US')}</td>
          <td>{line.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const otherSales = [
  { value: 'REFUSE', label: 'Wait for a choice' },
  { value: 'SKIP', label: 'Keep them, and leave out these figures' },
  { value: 'REPLACE', label: 'Replace them' },
] as const;

/** After settings or aliases are corrected, or with a choice, the document is processed again. */
const Correction = ({ document: { id, type, missing, interchange } }: { readonly document: EdiDocumentRecord }) => {
  const mayReplace = useMayDelete()(interchangeRoutes.replay.access);
  const [choices, setChoices] = useState<ReplayChoices>({
    otherSales: 'REFUSE',
    unmatched: 'REFUSE',
    doubts: 'REFUSE',
  });
  const { isBusy, run } = useBusy();
  const replay = () =>
    void run(() =>
      ediInterchanges
        .replay({ params: { documentId: id }, body: choices })
        .then(() => toast('Document queued'), toastError),
    );
  return (
    <>
      {type === '850' ? (
        <Switch
          label="Book the order although amounts, counts, or dates are in doubt"
          checked={choices.doubts === 'ACCEPT'}
          onChange={({ currentTarget }) =>
            setChoices({ ...choices, doubts: currentTarget.checked ? 'ACCEPT' : 'REFUSE' })
          }
        />
      ) : (
        <Select
          label="Sales of other sources"
          description="Of the same stores, products, and days"
          data={otherSales.filter(({ value }) => mayReplace || value !== 'REPLACE')}
          value={choices.otherSales}
          allowDeselect={false}
          onChange={(value) => value && setChoices({ ...choices, otherSales: value })}
        />
      )}
      {missing.length > 0 && (
        <Switch
          label="Leave out unmatched stores and products"
          checked={choices.unmatched === 'SKIP'}
          onChange={({ currentTarget }) =>
            setChoices({ ...choices, unmatched: currentTarget.checked ? 'SKIP' : 'REFUSE' })
          }
        />
      )}
      <CardFoot>
        {missing.length > 0 && (
          <Button
            variant="default"
            renderRoot={(props: object) => <Link {...props} to="/sales-import/names" search={{ tab: 'unknown' }} />}
          >
            Match names
          </Button>
        )}
        {interchange.partner && (
          <Button variant="default" component={Link} to={partnerHref(interchange.partner)}>
            Partner settings
          </Button>
        )}
        <Button loading={isBusy} leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={replay}>
          Replay
        </Button>
      </CardFoot>
    </>
  );
};
