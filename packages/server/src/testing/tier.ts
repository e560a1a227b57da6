/** `npm run test:full` says so; everything else, the gate included, is a short run. */
export const isFullRun = process.env.TEST_TIER === 'full';

/** How much of something a test does: little in the gate, and all of it in the full run. */
export const budget = ({ gate, full }: { readonly gate: number; readonly full: number }): number =>
  isFullRun ? full : gate;

/** A duration that a quiet machine keeps to. The gate also runs on busy machines, so that it only finds what hangs. */
export const mostMs = (onQuietMachine: number): number => budget({ gate: 20 * onQuietMachine, full: onQuietMachine });
