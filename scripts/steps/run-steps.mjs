import { piped, root, runCommand } from './run-command.mjs';

/** `--only=types,style` selects the steps of these groups; an argument that selects nothing is an error. */
export const selectSteps = (steps, args) => {
  const groups = new Set(steps.map(({ group }) => group));
  const unknown = args.filter((word) => !word.startsWith('--only='));
  const only = args.filter((word) => word.startsWith('--only=')).flatMap((word) => word.slice(7).split(','));
  const wrong = [...unknown, ...only.filter((group) => !groups.has(group))];
  if (wrong.length > 0) throw new Error(`"${wrong.join(' ')}" is not known: use --only=${[...groups].join(',')}`);
  return only.length === 0 ? steps : steps.filter(({ group }) => only.includes(group));
};

/** The number of processors of a small machine. */
const maxRunning = 2;

/** The last lines of the output of a failed step that are repeated at the end, where readers of a log look first. */
const maxRepeatedLines = 60;

/**
 * Runs several steps at once, in the order of the list, each after the steps named in its `after`. Starts no further
 * step after a failure, unless all results are wanted. Ends with the last lines of each failed step and the names of the
 * failed steps. Returns the exit code.
 */
export const runSteps = async (steps, { stopsAtFailure = true, onEnd = () => undefined } = {}) => {
  const waiting = [...steps];
  const running = new Map();
  const results = new Map();
  const failures = () => [...results].filter(([, { ok }]) => !ok);
  const isOpen = (name) => waiting.some((step) => step.name === name) || running.has(name);
  const start = (step) => {
    waiting.splice(waiting.indexOf(step), 1);
    process.stdout.write(`${step.name} …\n`);
    const end = async () => {
      const result = await report(step);
      results.set(step.name, result);
      onEnd(step.name, result);
      running.delete(step.name);
    };
    running.set(step.name, end());
  };
  for (;;) {
    const ready =
      stopsAtFailure && failures().length > 0 ? [] : waiting.filter(({ after = [] }) => !after.some(isOpen));
    for (const step of ready.slice(0, maxRunning - running.size)) start(step);
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  for (const [name, { output }] of failures())
    process.stdout.write(`\n${name}, last lines:\n${output.trim().split('\n').slice(-maxRepeatedLines).join('\n')}\n`);
  const failed = failures().map(([name]) => name);
  process.stdout.write(`\n${results.size - failed.length} passed, ${failed.length} failed`);
  process.stdout.write(failed.length > 0 ? `: ${failed.join(', ')}\n` : '\n');
  return failed.length > 0 ? 1 : 0;
};

/** Prints the output of a step when it ends: always if it is shown, otherwise only if it failed. */
const report = async ({ name, command, env, shown }) => {
  const began = performance.now();
  const { ok, output } = await runCommand(command, { cwd: root, env: { ...process.env, ...env }, stdio: piped });
  const seconds = (performance.now() - began) / 1000;
  const took = `${seconds.toFixed(1)} s`;
  process.stdout.write(
    `${shown || !ok ? `\n${output.trim()}\n` : ''}${name}: ${ok ? 'passed' : 'failed'} after ${took}\n`,
  );
  return { ok, output, seconds };
};
