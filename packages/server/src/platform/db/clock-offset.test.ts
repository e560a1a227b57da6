// ASVS 9.2.1, 16.2.2

import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { logClockWarning } from './clock-offset.ts';

const world = useWorld();

const clockWith = (seconds: number) => () => new Date(Date.now() + seconds * 1000);

const readyWith = async (seconds: number) => {
  const app = await world.appWith({ clock: clockWith(seconds) });
  const response = await app.inject({ url: '/health/ready' });
  await app.close();
  return { status: response.statusCode, body: response.json() };
};

test.for([
  [-960, 'The clock of this server is 960 seconds behind the clock of the database.'],
  [7200, 'The clock of this server is 7200 seconds ahead of the clock of the database.'],
] as const)(
  'a clock that differs by %i seconds is reported in readiness and at the start',
  async ([seconds, warning]) => {
    const warnings: unknown[] = [];

    await logClockWarning(world.database, clockWith(seconds), {
      warn: (_: object, text: string) => void warnings.push(text),
    });

    expect(await readyWith(seconds)).toEqual({ status: 200, body: { status: 'UP', warnings: [warning] } });
    expect(warnings).toEqual([expect.stringContaining(warning)]);
  },
);

test('a clock that differs by a few seconds is not reported', async () => {
  const warnings: unknown[] = [];

  await logClockWarning(world.database, clockWith(-10), {
    warn: (_: object, text: string) => void warnings.push(text),
  });

  expect(await readyWith(10)).toEqual({ status: 200, body: { status: 'UP' } });
  expect(warnings).toEqual([]);
});
