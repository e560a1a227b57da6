import { builtProgram } from '../../platform/tables/reading.thread.ts';
import type { BackTestInput } from './back-test.rules.ts';
import type { BackTestOutcome } from './back-test-summary.rules.ts';
import { type Computation, runComputation } from './computing-thread.service.ts';

const program = builtProgram('./back-test.worker.js', import.meta.url);

export const computeBackTestInThread = (
  input: BackTestInput,
  options: Required<Pick<Computation, 'signal' | 'onProgress'>>,
): Promise<BackTestOutcome> => runComputation<BackTestOutcome>({ program, input, ...options });
