import { brandOnly } from '@shelfward/contract/kit/brand-only.ts';
import { pageSchema, query } from '@shelfward/contract/kit/shapes.ts';
import { paymentTerm, paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { namedChoices, resource } from '../resource.ts';
import { makeSavedView } from '../testing/fixtures/saved-views.fixture.ts';
import { makePaymentTerm } from '../testing/fixtures/terms.fixture.ts';
import { renderScreen } from '../testing/render.tsx';
import { pageWith, rejectWith } from '../testing/responses.ts';
import { intercept, respond, type Sent } from '../testing/server.ts';
import { ListPage } from './list-page.tsx';

const length = query.many(z.enum(['short', 'long']));
const routes = {
  ...paymentTermRoutes,
  list: { ...paymentTermRoutes.list, query: paymentTermRoutes.list.query.extend({ length }) },
};
const terms = resource('payment-terms', routes);
const rows = Array.from({ length: 6 }, (_, index) => ({
  id: index + 1,
  name: `Net ${index + 1}`,
  days: index + 1,
  inactive: index === 4,
}));

const Terms = ({ views = false }: { readonly views?: boolean }) => (
  <ListPage
    screen="terms"
    title="Terms"
    noun={['term', 'terms']}
    query={terms.list}
    defaultSort={['name,asc']}
    searchHint="Name"
    {...(views
      ? { allLabel: 'All terms', views: [{ id: 'long', label: 'Long', search: { search: 'long' }, counted: true }] }
      : {})}
    columns={[
      { key: 'name', label: 'Name', sortable: true },
      { key: 'days', label: 'Days', sortable: true, align: 'right' },
    ]}
    filters={[
      {
        key: 'length',
        label: 'Length',
        kind: 'many',
        choices: [
          { value: 'short', label: 'Short' },
          { value: 'long', label: 'Long' },
        ],
      },
    ]}
    href={(term) => `/terms/${term.id}`}
    activation={{
      access: paymentTermRoutes.deactivate.access,
      activate: (id) => terms.activate({ params: { id } }),
      deactivate: (id) => terms.deactivate({ params: { id } }),
    }}
    selectionSum={(selected) => `${selected.reduce((sum, term) => sum + term.days, 0)} days`}
    sums={(query) => <span>sums of {JSON.stringify(query)}</span>}
  />
);

const server = [
  respond(routes.list, ({ query: { page } }) => pageWith(rows, { totalElements: 1284, number: page })),
  respond(paymentTermRoutes.activate, makePaymentTerm()),
  respond(paymentTermRoutes.deactivate, makePaymentTerm()),
];
const listRequests = (sent: readonly Sent[]) =>
  sent.filter((one) => one.path === '/api/v1/payment-terms' && one.method === 'GET').map((one) => one.query.toString());
const bodyRows = async () => {
  await screen.findByRole('link', { name: 'Net 1' });
  return screen.getAllByRole('row').slice(1);
};

test('leaves out columns, filters, and views that are closed to the scope of the user', async () => {
  const closed = {
    ...routes,
    list: {
      ...routes.list,
      scoped: 'PARTNER',
      closedQuery: ['length'],
      response: pageSchema(paymentTerm.extend({ days: brandOnly(z.int()) })),
    },
  } as const;
  const list = resource('payment-terms', closed);
  const choices = () => namedChoices(terms.list());
  renderScreen(
    <ListPage
      screen="terms"
      title="Terms"
      noun={['term', 'terms']}
      query={list.list}
      columns={[
        { key: 'name', label: 'Name' },
        { key: 'days', label: 'Days', scoped: 'REPRESENTATIVE' },
      ]}
      allLabel="All terms"
      views={[{ id: 'long', label: 'Long', search: { length: 'long' }, counted: true }]}
      filters={[
        { key: 'length', label: 'Length', kind: 'many', choices: [{ value: 'long', label: 'Long' }] },
        { key: 'other', label: 'Other', kind: 'one', choices },
        { key: 'rush', label: 'Rush', kind: 'flag' },
      ]}
    />,
    { server: [respond(closed.list, pageWith(rows))], identity: { scope: 'PARTNER' } },
  );

  expect(await screen.findByRole('cell', { name: 'Net 1' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Days');
  expect(screen.queryByText('Long')).toBeNull();
  expect(screen.getByRole('button', { name: 'Rush' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Length' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Other' })).toBeNull();
});

test('requests what the URL says and shows the visible range', async () => {
  const { sent } = renderScreen(<Terms />, { server, at: '/?page=2&search=net&sort=days%2Cdesc' });

  expect(await bodyRows()).toHaveLength(6);

  expect(listRequests(sent)).toEqual(['page=1&size=20&sort=days%2Cdesc&search=net']);
  expect(screen.getByText('21–26')).toBeTruthy();
  expect(screen.getByText(/of 1,284 terms/)).toBeTruthy();
  expect(screen.getByText(/sums of .*"search":"net"/)).toBeTruthy();
});

test('sorts by a click on a header: ascending, descending, and back to the default', async () => {
  const { user, address } = renderScreen(<Terms />, { server });
  await bodyRows();
  const days = screen.getByRole('button', { name: 'Days' });

  await user.click(days);
  expect(address()).toBe('/?sort=days%2Casc');
  expect(screen.getByRole('columnheader', { name: 'Days' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(days);
  expect(address()).toBe('/?sort=days%2Cdesc');
  await user.click(days);
  expect(address()).toBe('/');
});

test('filters from the first page, and clears all filters together', async () => {
  const { user, address } = renderScreen(<Terms />, { server, at: '/?page=3' });
  await bodyRows();

  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'net 3');
  await waitFor(() => expect(address()).toBe('/?search=net+3'));
  await user.click(screen.getByRole('button', { name: 'Length' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Short' }));
  await user.click(screen.getByRole('checkbox', { name: 'Long' }));
  expect(address()).toBe('/?search=net+3&length=short&length=long');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));

  await waitFor(() => expect(address()).toBe('/'));
});

test('moves with j and k, selects with x, previews with space, clears with Escape', async () => {
  const { user, address } = renderScreen(<Terms />, { server });
  await bodyRows();

  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Net 1'));
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Net 2'));
  await user.keyboard('xj');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Net 3'));
  await user.keyboard('x');
  expect(screen.getByText('2 selected · 5 days')).toBeTruthy();

  await user.keyboard(' ');
  expect(await screen.findByRole('complementary', { name: 'Preview of Net 3' })).toBeTruthy();
  expect(address()).toBe('/?peek=3');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

test('opens a record by a click anywhere in its row', async () => {
  const { user, router } = renderScreen(<Terms />, { server });
  const [, second] = await bodyRows();

  await user.click(within(second ?? document.body).getByRole('cell', { name: '2' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/terms/2'));
});

test('selects a range with shift and everything on the page with the header', async () => {
  const { user } = renderScreen(<Terms />, { server });
  await bodyRows();

  await user.click(screen.getByRole('checkbox', { name: 'Select Net 2' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Net 6' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByText(/^5 selected/)).toBeTruthy();

  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.getByText(/^6 selected/)).toBeTruthy();
});

test('keeps exactly the failed rows selected after a bulk action', async () => {
  const failing = respond(paymentTermRoutes.deactivate, ({ params: { id } }) =>
    id === 2 ? rejectWith('FORBIDDEN', { message: 'No.' }) : makePaymentTerm({ id }),
  );
  const { user, sent } = renderScreen(<Terms />, { server: [failing, ...server] });
  await bodyRows();
  for (const name of ['Net 1', 'Net 2', 'Net 3'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));

  await user.click(screen.getByRole('button', { name: 'Deactivate' }));

  expect(await screen.findByText(/^1 selected · 2 days/)).toBeTruthy();
  const paths = sent.filter((one) => one.method === 'PATCH').map((one) => one.path);
  expect(paths.toSorted()).toEqual([1, 2, 3].map((id) => `/api/v1/payment-terms/${id}/deactivate`));
  expect(await screen.findByText('1 of 3 failed: No.')).toBeTruthy();
});

test('shows an empty list and a list without matches differently', async () => {
  const empty = respond(routes.list, pageWith([]));
  const { user } = renderScreen(<Terms />, { server: [empty], at: '/?search=zzz' });
  expect(await screen.findByText('No terms match the filters.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] ?? document.body);

  expect(await screen.findByText('There are no terms yet.')).toBeTruthy();
});

test('shows a failure with its request id and retries', async () => {
  let isBroken = true;
  const breaking = intercept(() => (isBroken ? rejectWith('INTERNAL_ERROR', { requestId: 'r-77' }) : undefined));
  const { user } = renderScreen(<Terms />, { server: [breaking, ...server] });
  expect(await screen.findByText('Request r-77')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await bodyRows()).toHaveLength(6);
});

test('shows a view with its count and saves the current filters as another', async () => {
  const saving = respond(savedViewRoutes.save, makeSavedView({ screen: 'terms', search: '?search=long' }));
  const { user, sent, address } = renderScreen(<Terms views />, { server: [saving, ...server] });
  await bodyRows();

  await user.click(await screen.findByRole('button', { name: /^Long 1,284$/ }));
  expect(address()).toBe('/?search=long&view=long');
  await user.click(screen.getByRole('button', { name: 'Save these filters as a view' }));
  await user.type(await screen.findByRole('textbox', { name: /Save filters/ }), 'Mine{Enter}');

  await waitFor(() => expect(address()).toBe('/?search=long&view=own-4'));
  const saved = sent.find((one) => one.method === 'POST');
  expect(saved?.body).toEqual({ screen: 'terms', name: 'Mine', search: '?search=long' });
});

test('hides a column in the URL, but never the name column', async () => {
  const { user, address } = renderScreen(<Terms />, { server });
  await bodyRows();

  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Days' }));

  expect(address()).toBe('/?hide=days');
  expect(screen.queryByRole('columnheader', { name: 'Days' })).toBeNull();
});
