/** Set by `npm run test:full`. See docs/testing.md. */
export const isFullRun = process.env.TEST_TIER === 'full';

/** How many repetitions a test makes: few in the gate, all in the full run. */
export const budget = ({ gate, full }: { readonly gate: number; readonly full: number }): number =>
  isFullRun ? full : gate;

/** A limit that holds on an idle machine. The gate also runs on busy machines and only detects what hangs. */
export const maxMs = (onIdleMachine: number): number => budget({ gate: 20 * onIdleMachine, full: onIdleMachine });
