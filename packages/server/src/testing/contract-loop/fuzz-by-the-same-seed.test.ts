import { describeFuzz } from './fuzz.suite.ts';

/** What it found once, it finds again. */
describeFuzz(20_261_120);
