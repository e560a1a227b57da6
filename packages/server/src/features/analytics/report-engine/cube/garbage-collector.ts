import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Shared memory weighs nothing in the eyes of a thread's garbage collector, so what was let go would stay for hours.
 * A thread with nothing else in its heap collects it in some milliseconds.
 */
export const createCollector = (): (() => void) => {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => undefined;
};
