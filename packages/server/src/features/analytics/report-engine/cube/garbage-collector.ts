import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * The garbage collector of a thread does not count shared memory, so released columns would stay allocated for hours.
 * These threads have small heaps, so a forced collection takes a few milliseconds.
 */
export const createCollector = (): (() => void) => {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => undefined;
};
