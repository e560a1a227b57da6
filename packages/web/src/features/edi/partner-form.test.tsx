import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makePartnerProposal, makeTradingPartner } from '../../kit/testing/fixtures/edi.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { NewPartnerPage } from './new-partner-page.tsx';
import { PartnerPage } from './partner-page.tsx';

const company = makeCompany();
const choices = [
  respond(companyRoutes.list, pageWith([company])),
  respond(companyRoutes.get, company),
  respond(tradingPartnerRoutes.servers, { servers: [] }),
];
const showNew = (server: readonly Handler[] = [], at = '/edi/partners/new') =>
  renderScreen(<NewPartnerPage />, { at, server: [...server, ...choices] });
const showPartner = (server: readonly Handler[]) =>
  renderScreen(<PartnerPage />, {
    at: '/edi/partners/3',
    path: '/edi/partners/$partnerId',
    server: [...server, ...choices],
  });

type User = ReturnType<typeof showNew>['user'];
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const chooseCompany = async (user: User) => {
  await user.click(await screen.findByRole('combobox', { name: /^Company/ }));
  await user.click(await screen.findByRole('option', { name: 'Whole Foods' }));
};
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('a new partner', () => {
  test('is proposed from an interchange that waits for it', async () => {
    showNew([respond(interchangeRoutes.proposal, makePartnerProposal())], '/edi/partners/new?interchange=7');

    expect(await screen.findByText(/The documents state one date/)).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Quantity QS Sold 2' })).toBeTruthy();
    expect((await field(/^Id of the partner/)).value).toBe('999999999');
    expect((await field(/^Name/)).value).toBe('SAMPLE STORES');
    expect(screen.queryByRole('button', { name: 'Choose a sample file' })).toBeNull();
  });

  test('is proposed from a sample file, and created in test', async () => {
    const { user, sent, address } = showNew([
      respond(tradingPartnerRoutes.propose, makePartnerProposal({ hasTotalsOnly: true, divisionRole: 'VN' })),
      respond(tradingPartnerRoutes.create, makeTradingPartner()),
    ]);
    await chooseSample(user);
    expect(await screen.findByText(/^The documents have totals of all stores only/)).toBeTruthy();

    await chooseCompany(user);
    await save(user);

    await waitFor(() => expect(address()).toBe('/edi?tab=partners'));
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'SAMPLE STORES',
      companyId: 11,
      mode: 'TEST',
      productionAddress: makePartnerProposal().address,
      testAddress: null,
      settings: { divisionRole: 'VN', sales: null, singleDate: null },
    });
  });

  test('that exists already is linked, and not created again', async () => {
    const { user } = showNew([
      respond(tradingPartnerRoutes.propose, makePartnerProposal({ partner: { id: 3, name: 'Sample Stores' } })),
    ]);
    await chooseSample(user);

    const link = await screen.findByRole('link', { name: 'Sample Stores' });
    expect(link.getAttribute('href')).toBe('/edi/partners/3');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('a file without EDI says so, and the form remains', async () => {
    const { user } = showNew([respond(tradingPartnerRoutes.propose, rejectWith('NOT_EDI'))]);
    await chooseSample(user);

    expect((await screen.findByRole('alert')).textContent).toContain('The file contains no EDI interchange.');
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  test('an interchange that cannot be read shows why instead of a form', async () => {
    showNew([respond(interchangeRoutes.proposal, rejectWith('FORBIDDEN'))], '/edi/partners/new?interchange=7');

    expect((await screen.findByRole('alert')).textContent).toContain('You do not have permission to do this.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('is not sent without company, name, and addresses', async () => {
    const { user, sent } = showNew();
    await screen.findByRole('button', { name: 'Save' });

    await save(user);

    for (const label of ['Name', 'Company', 'Id of the partner', 'Your id'])
      expect(await screen.findByText(`${label} is required.`)).toBeTruthy();
    expect(document.activeElement).toBe(await field(/^Name/));
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.for([
    ['PARTNER_NAME_TAKEN', /^Name/, 'Another EDI partner has this name.'],
    ['PARTNER_ADDRESS_TAKEN', /^Id of the partner/, 'Another EDI partner has this address.'],
  ] as const)('that the server rejects shows it at its field, and keeps the values: %s', async ([code, at, text]) => {
    const { address } = await createWith(rejectWith(code));

    const input = await field(at);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(text)).toBeTruthy();
    expect((await field(/^Your id/)).value).toBe('BRAND');
    expect(address()).toBe('/edi/partners/new?interchange=7');
  });

  test('that cannot be saved shows the failure with its request', async () => {
    await createWith(rejectWith('INTERNAL_ERROR'));

    expect((await screen.findByRole('alert')).textContent).toContain('Request r-1');
  });
});

const chooseSample = async (user: User) => {
  await screen.findByRole('button', { name: 'Choose a sample file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['ISA*00*'], 'sample.edi'));
};

const createWith = async (response: FakeResponse<typeof tradingPartnerRoutes.create>) => {
  const shown = showNew(
    [respond(interchangeRoutes.proposal, makePartnerProposal()), respond(tradingPartnerRoutes.create, response)],
    '/edi/partners/new?interchange=7',
  );
  await chooseCompany(shown.user);
  await save(shown.user);
  return shown;
};

describe('the settings of a partner', () => {
  const partner = { ...makeTradingPartner(), version: 4 };
  const got = respond(tradingPartnerRoutes.get, partner);

  test('are saved with the loaded version', async () => {
    const { user, sent, address } = showPartner([got, respond(tradingPartnerRoutes.update, partner)]);
    await user.click(await screen.findByRole('combobox', { name: /^Mode/ }));
    await user.click(await screen.findByRole('option', { name: 'Production' }));
    await save(user);

    await waitFor(() => expect(address()).toBe('/edi?tab=partners'));
    const update = sent.find(({ method }) => method === 'PUT');
    expect(update?.headers.get('if-match')).toBe('"4"');
    expect(update?.body).toMatchObject({
      companyId: 11,
      mode: 'PRODUCTION',
      settings: { measures: { QS: 'SOLD_NET' } },
    });
  });

  test('say why they were not saved', async () => {
    const { user } = showPartner([got, respond(tradingPartnerRoutes.update, rejectWith('PRECONDITION_FAILED'))]);
    await user.type(await field(/^Name/), ' East');
    await save(user);

    expect((await screen.findByRole('alert')).textContent).toContain('Another user changed this record');
    expect((await field(/^Name/)).value).toBe('Sample Stores East');
  });

  test.for(['FORBIDDEN', 'PARTNER_NOT_FOUND'] as const)('say that they cannot be shown: %s', async (code) => {
    showPartner([respond(tradingPartnerRoutes.get, rejectWith(code, { message: `Failed ${code}` }))]);

    expect((await screen.findByRole('alert')).textContent).toContain(`Failed ${code}`);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('give codes another meaning, and remove it', async () => {
    const { user, sent } = showPartner([got, respond(tradingPartnerRoutes.update, partner)]);
    const group = within(await screen.findByRole('group', { name: 'Quantities' }));
    const add = group.getByRole('button', { name: 'Add code' });
    const code = group.getByRole('textbox', { name: 'Quantities: new code' });
    expect(add).toHaveProperty('disabled', true);
    await user.type(code, 'Q-');
    expect(add).toHaveProperty('disabled', true);

    await user.clear(code);
    await user.type(code, 'qw');
    await user.click(add);
    await user.click(group.getByRole('combobox', { name: 'Meaning of QW' }));
    await user.click(await screen.findByRole('option', { name: 'Not booked' }));
    await user.click(group.getByRole('button', { name: 'Remove QS' }));
    await save(user);

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        settings: { measures: { QW: 'IGNORED' }, itemCodes: {} },
      }),
    );
  });

  test('have a test address that starts as that of production', async () => {
    const { user, sent } = showPartner([got, respond(tradingPartnerRoutes.update, partner)]);
    expect(await screen.findAllByRole('textbox', { name: /^Id of the partner/ })).toHaveLength(1);

    await user.click(screen.getByRole('switch', { name: 'Tests have other addresses' }));
    const [, id] = await screen.findAllByRole('textbox', { name: /^Id of the partner/ });
    if (id) await user.type(id, 'T');
    await save(user);

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        productionAddress: { partnerId: '999999999' },
        testAddress: { partnerId: '999999999T', ownId: 'BRAND' },
      }),
    );
  });
});
