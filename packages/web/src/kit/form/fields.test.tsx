import { defineRoutes } from '@shelfward/contract/kit/route.ts';
import { availability, availabilityRequest, id, pageSchema, query, text } from '@shelfward/contract/kit/shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { namedChoices, resource } from '../resource.ts';
import { renderScreen } from '../testing/render.tsx';
import { pageWith } from '../testing/responses.ts';
import { respond } from '../testing/server.ts';
import { EntityForm } from './entity-form.tsx';

const routes = defineRoutes({
  nameAvailability: {
    method: 'POST',
    path: '/api/v1/things/name-availability',
    access: 'signedIn',
    summary: '',
    body: availabilityRequest,
    status: 200,
    response: availability,
  },
  companies: {
    method: 'GET',
    path: '/api/v1/companies',
    access: 'signedIn',
    summary: '',
    query: z.strictObject({ search: query.search, ids: query.ids }),
    status: 200,
    response: pageSchema(z.strictObject({ id, name: z.string() })),
  },
});
const things = resource('things', routes, { reads: ['nameAvailability'] });

const schema = z.strictObject({
  name: text(50),
  priceCents: z.int().min(0).nullable(),
  discount: z.number().max(100).nullable(),
  companyId: id,
  storeId: id.nullable(),
  isRush: z.boolean(),
  startsOn: z.string().nullable(),
});
const companies = [
  { id: 1, name: 'Lassens' },
  { id: 2, name: 'Whole Foods' },
];

const storeChoicesFor = (companyId: number | undefined) => [
  { value: `${companyId}1`, label: 'North' },
  { value: `${companyId}2`, label: 'South' },
];

const open = () => {
  const saved: unknown[] = [];
  const form = (
    <EntityForm
      noun="thing"
      schema={schema}
      empty={{ name: '', priceCents: null, discount: null, storeId: null, isRush: false, startsOn: null }}
      fields={{
        name: { label: 'Name', unique: (value) => things.nameAvailability({ body: { value } }) },
        priceCents: { label: 'Price', kind: 'money', width: 'half', description: 'Before tax.' },
        discount: { label: 'Discount', kind: 'percent', width: 'half' },
        companyId: {
          label: 'Company',
          kind: 'select',
          isId: true,
          choices: (search, ids) => namedChoices(things.companies({ query: { search, ids: ids?.map(Number) } })),
        },
        storeId: {
          label: 'Store',
          kind: 'select',
          isId: true,
          choices: storeChoicesFor(undefined),
          within: { field: 'companyId', choices: storeChoicesFor, placeholder: 'Choose the company first' },
        },
        isRush: { label: 'Rush', kind: 'switch' },
      }}
      save={async (values) => saved.push(values)}
    />
  );
  return { saved, ...renderScreen(form, { server, at: '/form' }) };
};

const server = [
  respond(routes.companies, ({ query: { search = '' } }) =>
    pageWith(companies.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))),
  ),
  respond(routes.nameAvailability, ({ body: { value } }) => ({
    value,
    isAvailable: value !== 'Taken',
    inactive: value === 'Taken',
  })),
];

test('sends cents, ids and switches in the form of the contract', async () => {
  const { user, saved } = open();

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Free');
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '1234.5');
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '12.5');
  await user.type(screen.getByRole('combobox', { name: 'Company' }), 'whole');
  await user.click(await screen.findByRole('option', { name: 'Whole Foods' }));
  await user.click(screen.getByRole('switch', { name: 'Rush' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    name: 'Free',
    priceCents: 123_450,
    discount: 12.5,
    companyId: 2,
    storeId: null,
    isRush: true,
    startsOn: null,
  });
});

test('shows a description below its field, so that two fields in a row align', async () => {
  open();
  const price = await screen.findByRole('textbox', { name: 'Price' });

  const description = screen.getByText('Before tax.');

  expect(price.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('reports a duplicate name while the user types, after a pause', async () => {
  const { user, sent } = open();

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Taken');

  expect(await screen.findByText('Name is already in use by an inactive record.')).toBeTruthy();
  const checks = sent.filter((one) => one.path.endsWith('name-availability'));
  expect(checks.map((one) => one.body)).toEqual([{ value: 'Taken' }]);
});

test('shows only the response for the last name', async () => {
  const { user } = open();
  const name = await screen.findByRole('textbox', { name: 'Name' });

  await user.type(name, 'Taken');
  await screen.findByText(/already in use/);
  await user.type(name, '2');

  expect(screen.queryByText(/already in use/)).toBeNull();
  expect(await screen.findByLabelText('Available')).toBeTruthy();
});

test('disables a dependent choice until a company is chosen, and clears it for another company', async () => {
  const { user, saved } = open();
  const store = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Store' });
  const choose = async (label: string, option: string) => {
    const box = screen.getByRole('combobox', { name: label });
    await user.clear(box);
    await user.type(box, option);
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(store.placeholder).toBe('Choose the company first');
  expect(store.readOnly).toBe(true);

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Free');
  await choose('Company', 'Lassens');
  await choose('Store', 'South');
  await choose('Company', 'Whole Foods');
  expect(store.value).toBe('');
  await choose('Store', 'North');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ companyId: 2, storeId: 21 });
});
