import { describeFuzz } from './fuzz.suite.ts';

/** Something else every time; FUZZ_SEED repeats a run. */
describeFuzz(Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)));
