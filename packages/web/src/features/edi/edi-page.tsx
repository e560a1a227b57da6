import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { Inbox } from './inbox.tsx';
import { PartnerList } from './partner-list.tsx';
import { ReceiveAction } from './receive-action.tsx';

/** The documents that partners exchange, and the partners. */
export const EdiPage = () => (
  <PageFrame>
    <PageHead title="EDI" primary={<ReceiveAction />} />
    <Tabs
      tabs={[
        { id: 'inbox', label: 'Inbox', content: <Inbox /> },
        { id: 'partners', label: 'Partners', content: <PartnerList /> },
      ]}
    />
  </PageFrame>
);
