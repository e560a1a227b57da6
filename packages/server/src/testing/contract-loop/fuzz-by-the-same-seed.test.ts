import { describeFuzz } from './fuzz.suite.ts';

/** Uses a fixed seed, so that failures are reproducible. */
describeFuzz(20_261_120);
