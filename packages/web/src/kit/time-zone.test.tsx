import { isTimeZone } from '@shelfward/contract/kit/time-zone.rules.ts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from './session.ts';
import { renderScreen, testIdentity } from './testing/render.tsx';
import { browserTimeZone, foreignTimeZone, suggestedTimeZone, timeZoneChoices } from './time-zone.ts';
import { TimeZoneNote } from './ui/time-zone-note.tsx';

const otherTimeZone = 'Asia/Kathmandu';

test('the choices are valid time zones with their current names', () => {
  const names = timeZoneChoices().map(({ value }) => value);

  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Kyiv']));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain(suggestedTimeZone());
});

test('the time zone of the account is named only if the browser has another one', async () => {
  renderScreen(<TimeZoneNote what="Days" />);
  expect(screen.queryByText(/Days in/)).toBeNull();

  act(() => session.identify({ ...testIdentity(), timeZone: otherTimeZone }));

  expect(await screen.findByText(`Days in ${otherTimeZone}`)).not.toBeNull();
});

test('an older name of the same time zone is not another one', () => {
  expect(foreignTimeZone(browserTimeZone())).toBeUndefined();
  expect(foreignTimeZone(otherTimeZone)).toBe(otherTimeZone);
});
