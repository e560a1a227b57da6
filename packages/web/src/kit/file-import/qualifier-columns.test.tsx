import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { QualifierColumnsForm } from './qualifier-columns.tsx';

const Form = ({ found }: { readonly found: QualifierColumns }) => {
  const [qualifiers, assign] = useState(found);
  const header = ['Store', 'Qty', 'UOM'];
  return (
    <>
      <QualifierColumnsForm
        kind="STORE_COUNTS"
        assigned={new Set([0, 1])}
        isLocked={false}
        {...{ header, qualifiers, assign }}
      />
      <output>{JSON.stringify(qualifiers)}</output>
    </>
  );
};
test('shows the fields of the columns in the file, and the others on request', async () => {
  const { user } = renderScreen(<Form found={{ unit: [2] }} />);
  await screen.findByRole('combobox', { name: 'Unit' });
  const before = screen.getAllByRole('combobox').length;

  await user.click(screen.getByRole('button', { name: 'Show all' }));

  const after = ['Unit', 'Units per pack', 'Packs beside units', 'Status', 'Left out if filled'].map(
    (name) => screen.getAllByRole('combobox', { name }).length,
  );
  expect([before, after]).toEqual([1, [1, 1, 1, 1, 1]]);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

test('retains a field whose last column was removed', async () => {
  const { user } = renderScreen(<Form found={{ unit: [2] }} />);
  await user.type(await screen.findByRole('combobox', { name: 'Unit' }), '{Backspace}');

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{}'));
  expect(screen.getAllByRole('combobox', { name: 'Unit' })).toHaveLength(1);
});
