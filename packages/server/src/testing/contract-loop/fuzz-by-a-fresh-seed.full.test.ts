// G1, G4

import { describeFuzz } from './fuzz.suite.ts';

/** Uses a new seed for each run. FUZZ_SEED repeats a run. */
describeFuzz(Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)));
