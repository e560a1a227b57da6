import { type UndoResult, undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { type SendOptions, send } from '../client.ts';
import { markEverythingChanged } from '../query-client.ts';
import { toast } from './toast.tsx';

/** Runs a bulk call and tells what it did, with Undo where the server can take it back. */
export const undoable = async <T>(
  call: (options: SendOptions) => Promise<T>,
  words: (answer: T) => string,
  options: SendOptions = {},
): Promise<T> => {
  let token: string | undefined;
  const answer = await call({
    ...options,
    onUndoable: (given) => {
      token = given;
    },
  });
  toast(words(answer), token === undefined ? {} : { undo: undoStep(token) });
  return answer;
};

/** Takes the action of this token back and tells what came of it. */
export const undoStep = (token: string) => undoSteps([token]);

/** Takes back an action that took several calls, and tells what came of all of them together. */
export const undoSteps = (tokens: readonly string[]) => async (): Promise<void> => {
  const sum = { restored: 0, skipped: 0 };
  try {
    for (const token of tokens) {
      const { restored, skipped } = await send(undoRoutes.undo, { params: { token } });
      sum.restored += restored;
      sum.skipped += skipped;
    }
  } finally {
    markEverythingChanged();
  }
  toast(undoneWords(sum));
};

/** What somebody changed since stays as it is, and the person is told. */
const undoneWords = ({ restored, skipped }: UndoResult): string => {
  if (skipped === 0) return 'Undone.';
  return `${restored} undone, ${skipped} left as ${skipped === 1 ? 'it was' : 'they were'} changed since.`;
};
