import { orderConstraintRoutes as routes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeOrderConstraint } from '../../kit/testing/fixtures/deliveries.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { ConstraintsCard } from './constraints-card.tsx';
import { toCompanyScope } from './delivery-scopes.ts';

const card = <ConstraintsCard scope={toCompanyScope(3)} />;
const account = { scope: 'account', id: 0, name: 'Northwind Naturals' } as const;
const inherited = makeOrderConstraint({
  effective: {
    minimums: [{ kind: 'VALUE', minimum: 25_000, from: account }],
    freight: {
      steps: [
        { fromCents: 0, freightCents: 8_500 },
        { fromCents: 100_000, freightCents: 0 },
      ],
      from: account,
    },
  },
});
const server = [respond(routes.get, { ...inherited, version: 2 }), respond(routes.update, inherited)];
const findUpdate = (sent: readonly Sent[]) => sent.find(({ method }) => method === 'PUT');

const openForm = async (given = server) => {
  const rendered = renderScreen(card, { server: given });
  await rendered.user.click(await screen.findByRole('button', { name: 'Change' }));
  return rendered;
};

test('an empty field shows the inherited minimum, and entered ones are sent in their units', async () => {
  const { user, sent } = await openForm();
  const value = await screen.findByRole('textbox', { name: 'Minimum value' });
  expect(value.getAttribute('placeholder')).toBe('Northwind Naturals: $250.00');

  await user.type(value, '300');
  await user.type(screen.getByRole('textbox', { name: 'Minimum weight' }), '12.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(findUpdate(sent)).toBeDefined());
  expect(findUpdate(sent)?.headers.get('if-match')).toBe('"2"');
  expect(findUpdate(sent)?.body).toEqual({
    own: {
      minimums: [
        { kind: 'VALUE', minimum: 30_000 },
        { kind: 'WEIGHT', minimum: 12_500 },
      ],
      freight: null,
    },
  });
});

test('own freight starts with the inherited steps', async () => {
  const { user, sent } = await openForm();
  expect(await screen.findByText('$85.00; from $1,000.00: prepaid, inherited from Northwind Naturals.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use own freight' }));
  const freight = screen.getByRole('textbox', { name: 'Freight, step 1' });
  await user.clear(freight);
  await user.type(freight, '95');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(findUpdate(sent)).toBeDefined());
  expect(findUpdate(sent)?.body).toMatchObject({
    own: {
      freight: [
        { fromCents: 0, freightCents: 9_500 },
        { fromCents: 100_000, freightCents: 0 },
      ],
    },
  });
});

test('a step without an amount is not sent', async () => {
  const { user, sent } = await openForm();
  await user.click(await screen.findByRole('button', { name: 'Use own freight' }));
  await user.click(screen.getByRole('button', { name: 'Add step' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Each step needs two amounts.')).toBeTruthy();
  expect(findUpdate(sent)).toBeUndefined();
});

test('settings that contradict each other are named', async () => {
  const sentence = 'The minimum of 500 units is above the shelf maximum of all products.';
  renderScreen(card, { server: [respond(routes.get, makeOrderConstraint({ contradictions: [sentence] }))] });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('users without access see what applies, and where it is set', async () => {
  renderScreen(card, { server, roles: ['ROLE_REPORTING'] });
  expect(await screen.findByText('$250.00, from Northwind Naturals')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('a failed request can be repeated', async () => {
  renderScreen(card, { server: [respond(routes.get, rejectWith('INTERNAL_ERROR'))] });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
