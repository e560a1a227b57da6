import fc from 'fast-check';

/** The gate tests the same random values in every run. The full tier tests others each time, and prints their seed. */
const gateSeed = 20_261;

if (process.env.TEST_TIER !== 'full') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: gateSeed });
