import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget, maxMs } from '../tier.ts';
import { useWorld } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { type Fuzz, findChangedTargets, findFuzzViolation, findSequenceViolation } from './fuzz.ts';
import { type IsolationTarget, makeIsolationTargets } from './isolation-target.ts';
import { captureSnapshots } from './snapshot.ts';
import { openConnections, sendMixed } from './wire.ts';

/** Runs per operation and seed: 80% test the operation alone, the rest alternate with other routes of the area. */
const runs = Number(process.env.FUZZ_RUNS ?? budget({ gate: 6, full: 250 }));
const areas = [...new Set(cases.map(({ area }) => area))];

/** The tests of all routes with one seed. Two files call it, so that two workers share the full run. */
export const describeFuzz = (seed: number): void => {
  const world = useWorld();
  let wire: ReturnType<typeof openConnections>;
  let targets: ReadonlyMap<Case, IsolationTarget>;
  let before: Awaited<ReturnType<typeof captureTargets>>;
  const captureTargets = () =>
    captureSnapshots(
      world.database,
      [...targets.values()].map(({ client }) => client.tenantId),
    );

  beforeAll(async () => {
    process.stdout.write(`fuzz: ${runs} runs per operation, FUZZ_SEED=${seed}\n`);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    wire = openConnections(typeof address === 'object' && address ? address.port : 0);
    targets = await makeIsolationTargets(world, cases);
    before = await captureTargets();
  });
  afterAll(() => wire.close());

  const fuzz = (share: number): Fuzz => {
    const send = sendMixed(world.app, wire.send);
    return { world, send, seed, runs: Math.ceil(runs * share), slowestMs: maxMs(5000) };
  };

  describe(`broken requests (FUZZ_SEED=${seed})`, () => {
    test.for(cases)(
      'to $area $name ($route.method $route.path) are rejected and reveal no data of another client',
      async (testCase) => {
        const target = targets.get(testCase);
        if (!target) throw new Error('No isolation target exists for this route');

        expect(await findFuzzViolation(fuzz(0.8), testCase, target)).toBeUndefined();
      },
    );

    test('change no data of another client', async () => {
      expect(findChangedTargets(targets, before, await captureTargets())).toEqual([]);
    });

    test.for(areas)('between valid requests to %s are rejected', async (area) => {
      const routes = cases.filter((testCase) => testCase.area === area);

      expect(await findSequenceViolation(fuzz(0.2), routes)).toBeUndefined();
    });
  });
};
