import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { send } from '../client.ts';
import { renderScreen } from '../testing/render.tsx';
import { withHeaders } from '../testing/responses.ts';
import { respond } from '../testing/server.ts';
import { undoable } from './undo.ts';

const token = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
const body = { globalAssortmentId: 1, storeIds: [2, 3] };
const assign = () =>
  undoable(
    (options) => send(globalAssortmentRoutes.assign, { body }, options),
    ({ assignedStoreIds }) => `${assignedStoreIds.length} stores assigned.`,
  );
const Screen = () => (
  <button type="button" onClick={() => void assign()}>
    Assign
  </button>
);

test('undoes a bulk action from its notification, which reports skipped records', async () => {
  const { sent } = renderScreen(<Screen />, {
    server: [
      respond(
        globalAssortmentRoutes.assign,
        withHeaders(
          { globalAssortmentId: 1, assignedStoreIds: [2, 3], alreadyAssignedStoreIds: [] },
          { [undoTokenHeader]: token },
        ),
      ),
      respond(undoRoutes.undo, { restored: 1, skipped: 1 }),
    ],
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }));
  await screen.findByText('2 stores assigned.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  await screen.findByText('1 undone, 1 skipped because it was changed since.');
  expect(sent.at(-1)?.path).toBe(`/api/v1/undo/${token}`);
});
