import { type UndoResult, undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { type SendOptions, send } from './client.ts';
import { markEverythingChanged } from './query-client.ts';
import { toast } from './ui/toast.tsx';

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
export const undoStep = (token: string) => async (): Promise<void> => {
  const result = await send(undoRoutes.undo, { params: { token } });
  markEverythingChanged();
  toast(undoneWords(result));
};

/** What somebody changed since stays as it is, and the person is told. */
const undoneWords = ({ restored, skipped }: UndoResult): string => {
  if (skipped === 0) return 'Undone.';
  return `${restored} undone, ${skipped} left as ${skipped === 1 ? 'it was' : 'they were'} changed since.`;
};
