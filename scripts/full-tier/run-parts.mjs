import { runSteps } from '../steps/run-steps.mjs';
import { describeCommit, formatStates, readStates, recordState } from './part-states.mjs';
import { parts } from './parts.mjs';

/** `--part NAME` selects one part; `--states` selects none. Throws for other arguments. */
export const selectParts = (args) => {
  if (args.length === 0) return parts;
  if (args.length === 1 && args[0] === '--states') return [];
  const found = parts.filter(({ name }) => args.join('=') === `--part=${name}`);
  if (found.length > 0) return found;
  throw new Error(
    `"${args.join(' ')}" is not known: use --part NAME, one of ${parts.map(({ name }) => name).join(', ')}`,
  );
};

/** Runs the parts one after the other, because they measure durations, and prints how each of all parts ended last. */
export const runParts = async (chosen) => {
  const commit = describeCommit();
  const steps = chosen.map((part, at) => ({
    ...part,
    env: { TEST_TIER: 'full' },
    shown: true,
    after: chosen.slice(0, at).map(({ name }) => name),
  }));
  const onEnd = (name, result) => recordState(name, result, commit);
  const code = steps.length === 0 ? 0 : await runSteps(steps, { stopsAtFailure: false, onEnd });
  const table = formatStates(
    parts.map(({ name }) => name),
    readStates(),
  );
  return { code, table };
};
