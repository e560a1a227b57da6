import { root } from './run-command.mjs';
import { transpile } from './transpile.mjs';

/** Threads and server processes that tests start run built code, so that it is built before each run of Vitest. */
export const setup = async () => {
  const { errors } = await transpile(root);
  if (errors.length > 0) throw new Error(errors.join('\n'));
};
