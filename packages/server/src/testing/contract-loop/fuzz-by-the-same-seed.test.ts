// G1, G4
// ASVS 2.2.1, 15.3.5, 16.5.1

import { describeFuzz } from './fuzz.suite.ts';

/** Uses a fixed seed, so that failures are reproducible. */
describeFuzz(20_261_120);
