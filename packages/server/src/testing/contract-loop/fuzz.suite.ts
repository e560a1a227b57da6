import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '../tier.ts';
import { useWorld } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { type Fuzz, fuzzFault, walkFault } from './fuzz.ts';
import { makeVictims, type Victim } from './victim.ts';
import { mixed, openWire } from './wire.ts';

/** Runs per operation and seed: four of five on their own, the others alternating with the routes of the area. */
const runs = Number(process.env.FUZZ_RUNS ?? budget({ gate: 30, full: 250 }));
const areas = [...new Set(cases.map(({ area }) => area))];

/** The tests of all routes by one seed; two files call it, so that two workers share the work of the full run. */
export const describeFuzz = (seed: number): void => {
  const world = useWorld();
  let wire: ReturnType<typeof openWire>;
  let victims: ReadonlyMap<Case, Victim>;

  beforeAll(async () => {
    process.stdout.write(`fuzz: ${runs} runs an operation by FUZZ_SEED=${seed}\n`);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    wire = openWire(typeof address === 'object' && address ? address.port : 0);
    victims = await makeVictims(world, cases);
  });
  afterAll(() => wire.close());

  const fuzz = (share: number): Fuzz => {
    const send = mixed(world.app, wire.send);
    return { world, send, seed, runs: Math.ceil(runs * share), slowestMs: 5000 };
  };

  describe(`broken requests (FUZZ_SEED=${seed})`, () => {
    test.for(cases)('to $area $name ($route.method $route.path) are refused and reveal nothing', async (tried) => {
      const victim = victims.get(tried);
      if (!victim) throw new Error('Every route has a victim');

      expect(await fuzzFault(fuzz(0.8), tried, victim)).toBeUndefined();
    });

    test.for(areas)('between valid ones to %s are refused', async (area) => {
      const routes = cases.filter((tried) => tried.area === area);

      expect(await walkFault(fuzz(0.2), routes)).toBeUndefined();
    });
  });
};
