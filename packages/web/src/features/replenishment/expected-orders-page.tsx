import { Box } from '@mantine/core';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import type { Filter } from '../../kit/screens/list.types.ts';
import { ListFilters } from '../../kit/screens/list-filters.tsx';
import { toListState } from '../../kit/screens/list-state.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { ExpectedOrdersTab } from './expected-orders-tab.tsx';
import { ExpectedProducts } from './expected-products.tsx';

const filters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'storeId', label: 'Store', kind: 'one', choices: storeChoices(undefined) },
];

/** The orders, stock, and sales of the next 13 weeks of the account, a company, or a store. */
export const ExpectedOrdersPage = () => {
  const [search, change] = useScreenSearch();
  const state = toListState(search, { filters, defaultSort: [] });
  const findId = (key: string) => Number(state.filters[key]?.[0]) || undefined;
  const scope = { companyId: findId('companyId'), storeId: findId('storeId') };
  return (
    <PageFrame>
      <PageHead title="Expected orders" />
      <Box flex="none" px="var(--sw-gutter)" pt={8} pb={0} bg="var(--sw-surface)">
        <ListFilters filters={filters} state={state} change={change} />
      </Box>
      <Tabs
        shared={['companyId', 'storeId']}
        tabs={[
          { id: 'weeks', label: 'By week', content: <ExpectedOrdersTab {...scope} /> },
          { id: 'products', label: 'By product', content: <ExpectedProducts {...scope} /> },
        ]}
      />
    </PageFrame>
  );
};
