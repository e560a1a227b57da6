import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAttribute, makeAttributeValue } from '../../../kit/testing/fixtures/products.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { AttributesPage } from './attributes-page.tsx';

const green = makeAttributeValue(11, 'Green');
const color = makeAttribute({ id: 1, name: 'Color', options: [green, makeAttributeValue(12, 'Black', true)] });
const server = [
  respond(attributeRoutes.list, pageWith([color])),
  respond(attributeRoutes.get, { ...color, version: 3 }),
  respond(attributeRoutes.create, { ...color, id: 2 }),
  respond(attributeRoutes.addOption, green),
  respond(attributeRoutes.updateValue, green),
  respond(attributeRoutes.activateValue, green),
];

const writes = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

test('lists attributes with their active values', async () => {
  renderScreen(<AttributesPage />, { server });

  const row = await screen.findByRole('row', { name: /Color/ });

  expect(row.textContent).toContain('Green');
  expect(row.textContent).not.toContain('Black');
});

test('creates an attribute with values', async () => {
  const { user, sent } = renderScreen(<AttributesPage />, { server, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Size');
  await user.type(screen.getByRole('combobox', { name: /Values/ }), 'L{Enter}M{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(writes(sent)).toEqual([['/api/v1/attributes/keys', { name: 'Size', options: ['L', 'M'] }]]),
  );
});

test('renames, adds, and reactivates values one by one', async () => {
  const { user, sent } = renderScreen(<AttributesPage />, { server, at: '/?open=1' });
  const green = await screen.findByRole('textbox', { name: 'Name of Green' });

  await user.clear(green);
  await user.type(green, 'Jade{Enter}');
  await user.click(screen.getByRole('button', { name: 'Activate Black' }));
  await user.type(screen.getByRole('textbox', { name: 'New value of Color' }), 'White');
  await user.click(screen.getByRole('button', { name: 'Add value' }));

  await waitFor(() =>
    expect(writes(sent)).toEqual([
      ['/api/v1/attributes/values/11', { name: 'Jade' }],
      ['/api/v1/attributes/values/12/activate', null],
      ['/api/v1/attributes/keys/1/options', { name: 'White' }],
    ]),
  );
});
