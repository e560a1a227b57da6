import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { FilterBar } from './filter-bar.tsx';
import { searchedFilters } from './filter-sources.ts';
import { changedFiltersSearch, parseFilters } from './report-filters.rules.ts';

const Screen = () => {
  const [search, change] = useScreenSearch();
  const filters = parseFilters(search);
  return (
    <FilterBar
      filters={filters}
      settings={searchedFilters}
      permanent={['companyIds']}
      onChange={(next) => change(changedFiltersSearch(filters, next))}
    />
  );
};

const companies = ['Erewhon', 'Lassens', 'Whole Foods'].map((name, index) => makeCompany({ id: index + 1, name }));
const manyStores = Array.from({ length: 200 }, (_, index) => makeStore({ id: index + 1, name: `Store ${index + 1}` }));
const size = {
  id: 12,
  name: 'Size',
  inactive: false,
  options: [31, 33].map((id) => ({ id, name: `Size ${id}`, inactive: false })),
};
const server = [
  respond(companyRoutes.list, pageWith(companies)),
  respond(storeRoutes.list, ({ query }) => {
    if (query.ids) return pageWith(manyStores.filter(({ id }) => query.ids?.includes(id)));
    return pageWith(query.search ? [makeStore({ id: 4711, name: `${query.search} far away` })] : manyStores);
  }),
  respond(attributeRoutes.list, pageWith([size])),
  ...noChoices,
];
const show = (at = '/report') => renderScreen(<Screen />, { at, server });
const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

describe('a filter', () => {
  test('chooses one record by a click, and several by their boxes or Ctrl and Enter', async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Lassens' }));
    await waitFor(() => expect(address()).toBe('/report?companyId=2'));
    await waitFor(() => expect(box('Company').value).toBe('Lassens'));

    await user.click(box('Company'));
    await user.click(within(await screen.findByRole('option', { name: 'Whole Foods' })).getByTitle('Add Whole Foods'));
    await waitFor(() => expect(address()).toBe('/report?companyId=2%2C3'));
    expect(screen.getByRole('option', { name: 'Whole Foods' }).getAttribute('aria-selected')).toBe('true');

    await user.type(box('Company'), 'ere{ArrowDown}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe('/report?companyId=2%2C3%2C1'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(box('Company').value).toBe('Lassens +2'));

    await user.click(box('Company'));
    await user.click(await screen.findByTitle('Remove Lassens'));
    await waitFor(() => expect(address()).toBe('/report?companyId=3%2C1'));
    await user.click(screen.getByRole('button', { name: 'Clear Company' }));
    await waitFor(() => expect(address()).toBe('/report'));
  });

  test('that is not permanent is added by the menu and searched on the server', async () => {
    const { user, address, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Store' }));

    await screen.findByRole('option', { name: 'Store 17 · Whole Foods' });
    await user.type(box('Store'), 'kiosk');
    await user.click(await screen.findByRole('option', { name: /^kiosk far away/ }));

    await waitFor(() => expect(address()).toBe('/report?storeId=4711'));
    const searches = sent.filter(({ path }) => path === '/api/v1/stores').map(({ query }) => query.get('search'));
    expect(searches).toContain('kiosk');
  });

  test('of attribute values has the name of its key', async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Size' }));
    await user.click(await screen.findByTitle('Add Size 31'));
    await user.click(await screen.findByTitle('Add Size 33'));

    await waitFor(() => expect(address()).toBe('/report?attribute12=31%2C33'));
  });

  test('in the URL applies with the names of its records, and is cleared with all others', async () => {
    const { user, address } = show('/report?storeId=3,5,7&attribute12=31&companyId=99');
    await screen.findByRole('combobox', { name: 'Store' });
    await waitFor(() => expect(box('Store').value).toBe('Store 3 +2'));
    expect(box('Size').value).toBe('Size 31');
    expect(box('Company').value).toBe('#99');

    await user.click(screen.getByRole('button', { name: 'Clear filters' }));

    await waitFor(() => expect(address()).toBe('/report'));
    expect(screen.queryByRole('combobox', { name: 'Store' })).toBeNull();
  });
});
