/** Set by `npm run test:full`. See docs/testing.md. */
export const isFullRun = process.env.TEST_TIER === 'full';

/** The number of repetitions: few in the gate, all in the full run. */
export const budget = ({ gate, full }: { readonly gate: number; readonly full: number }): number =>
  isFullRun ? full : gate;

/** A duration limit. The gate multiplies it, because it also runs on machines under load and only detects hanging code. */
export const maxMs = (onIdleMachine: number): number => budget({ gate: 20 * onIdleMachine, full: onIdleMachine });
