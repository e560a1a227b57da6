import { announce } from './run-command.mjs';

/** `--only=types,style` leaves the steps of these groups; a word that selects nothing is an error, not a green run. */
export const selectSteps = (steps, words) => {
  const groups = new Set(steps.map(({ group }) => group));
  const unknown = words.filter((word) => !word.startsWith('--only='));
  const only = words.filter((word) => word.startsWith('--only=')).flatMap((word) => word.slice(7).split(','));
  const wrong = [...unknown, ...only.filter((group) => !groups.has(group))];
  if (wrong.length > 0) throw new Error(`"${wrong.join(' ')}" is not known: use --only=${[...groups].join(',')}`);
  return only.length === 0 ? steps : steps.filter(({ group }) => only.includes(group));
};

/** Ends at the first failure. The last line counts the steps; the answer is the exit code. */
export const runSteps = async (steps) => {
  let passed = 0;
  for (const { name, command, shown } of steps) {
    if (!(await announce(name, command, { shown }))) {
      process.stdout.write(`\n${passed} passed, 1 failed\n`);
      return 1;
    }
    passed += 1;
  }
  process.stdout.write(`\n${passed} passed, 0 failed\n`);
  return 0;
};
