import { Button } from '@mantine/core';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import type { TradingPartner } from '@shelfward/contract/edi/partners.shapes.ts';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { momentColumn } from '../../kit/screens/columns.tsx';
import type { Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ediPartners, partnerHref } from './edi.api.ts';
import { formatAddress } from './edi-texts.rules.ts';
import { Inbox } from './inbox.tsx';

/** The documents that partners exchange, and the partners. */
export const EdiPage = () => (
  <PageFrame>
    <PageHead
      title="EDI"
      primary={
        <Button component={Link} to="/edi/import" leftSection={<IconUpload size={16} stroke={1.7} />}>
          Import EDI documents
        </Button>
      }
    />
    <Tabs
      tabs={[
        { id: 'inbox', label: 'Inbox', content: <Inbox /> },
        { id: 'partners', label: 'Partners', content: <PartnerList /> },
      ]}
    />
  </PageFrame>
);

const PartnerList = () => (
  <ListPage
    isEmbedded
    screen="edi-partners"
    title="Partners"
    noun={['partner', 'partners']}
    query={ediPartners.list}
    defaultSort={['name,asc']}
    searchHint="Partner or company"
    columns={columns}
    href={partnerHref}
    toName={({ name }) => name}
    filters={filters}
    create={{ label: 'New partner', access: tradingPartnerRoutes.create, href: '/edi/partners/new' }}
    emptyText="No EDI partners yet. Set up the first one from a sample file."
  />
);

const columns: readonly Column<TradingPartner>[] = [
  { key: 'name', label: 'Partner', sortable: true },
  { key: 'company', label: 'Company', render: ({ company }) => company.name },
  {
    key: 'mode',
    label: 'Mode',
    isMain: true,
    render: ({ mode }) =>
      mode === 'PRODUCTION' ? (
        <StatusBadge status="ACTIVE" label="Production" />
      ) : (
        <StatusBadge status="DRAFT" label="Test" />
      ),
    exported: ({ mode }) => mode,
  },
  {
    key: 'address',
    label: 'Address',
    isCode: true,
    render: ({ productionAddress: { partnerQualifier, partnerId } }) => formatAddress(partnerQualifier, partnerId),
  },
  momentColumn('createdAt', 'Created', { sortable: true }),
];

const filters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'includeInactive', label: 'Show inactive', kind: 'flag' },
];
