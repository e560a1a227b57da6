import { Text } from '@mantine/core';
import type { IntegrationLog } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { Link } from '@tanstack/react-router';
import { type Fact, Facts } from '../../../kit/screens/peek-panel.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { Payload } from '../../../kit/ui/payload.tsx';
import { statusLabel } from '../../../kit/ui/status-badge.tsx';

/** The page where a record is corrected, by entity type. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  COMPANY: (id) => `/companies/companyDetail/${id}`,
  STORE: (id) => `/stores/storeDetail/${id}`,
  PRODUCT: (id) => `/products/productDetail/${id}`,
  PRICE_LIST: (id) => `/price-lists/priceListDetail/${id}`,
  ORDER: (id) => `/orders/orderDetail/${id}`,
  INTEGRATION: (id) => `/system/integrations/integrationDetail/${id}`,
};

export const logRecordName = ({ record, externalId }: IntegrationLog): string =>
  record ? (record.name ?? `${statusLabel(record.entityType)} ${record.id}`) : (externalId ?? '–');

/** A link to the local record. A remote record has no page here and is shown by name. */
export const LogRecord = ({ log }: { readonly log: IntegrationLog }) => {
  const to = log.record && pages[log.record.entityType]?.(log.record.id);
  if (!to) return <span>{logRecordName(log)}</span>;
  return (
    <Link className="link" to={to} onClick={(event) => event.stopPropagation()}>
      {logRecordName(log)}
    </Link>
  );
};

/** All details of a failure, including the request that was or would have been sent. */
export const LogDetails = ({ log }: { readonly log: IntegrationLog }) => (
  <>
    <Text mb={16} fw={500} className="breakable">
      {log.message}
    </Text>
    <Facts facts={buildFacts(log)} />
    {log.exceptionMessage !== null && <Payload label="Response" value={log.exceptionMessage} />}
    {log.payload !== null && log.payload !== undefined && <Payload label="Request" value={log.payload} />}
  </>
);

const buildFacts = (log: IntegrationLog): readonly Fact[] => [
  { label: 'Record', value: <LogRecord log={log} /> },
  ...(log.field === null ? [] : [{ label: 'Field', value: log.field }]),
  ...(log.record && log.externalId !== null ? [{ label: 'External ID', value: log.externalId }] : []),
  { label: 'First occurred', value: <Moment value={log.createdDate} /> },
  { label: 'Last occurred', value: <Moment value={log.lastOccurredDate} /> },
  { label: 'Occurrences', value: log.occurrences.toLocaleString('en-US') },
];
