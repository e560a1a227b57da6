import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import type { Days } from './date-range.rules.ts';
import { DateRange } from './date-range.tsx';

const Example = ({ seen }: { readonly seen: Days[] }) => {
  const [days, setDays] = useState<Days>({ afterDate: '2026-01-01', beforeDate: '2026-11-30' });
  const change = (next: Days) => {
    seen.push(next);
    setDays(next);
  };
  return <DateRange value={days} onChange={change} />;
};

const open = () => {
  const seen: Days[] = [];
  return { seen, ...renderScreen(<Example seen={seen} />) };
};

test('applies a typed date on blur, with the previous year', async () => {
  const { user, seen } = open();
  const after = await screen.findByRole('textbox', { name: 'After date' });

  await user.clear(after);
  await user.type(after, '03/15/2026');
  await user.tab();

  expect(seen).toEqual([
    {
      afterDate: '2026-03-15',
      beforeDate: '2026-11-30',
      afterDateLastYear: '2025-03-15',
      beforeDateLastYear: '2025-11-30',
    },
  ]);
});

test('disables both dates under a preset and enables them under Custom', async () => {
  const { user, seen } = open();

  await user.click(await screen.findByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Last Year' }));

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Before date' }).disabled).toBe(true);
  expect(seen[0]?.beforeDate.slice(4)).toBe('-12-31');

  await user.click(screen.getByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Custom' }));

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Before date' }).disabled).toBe(false);
});
