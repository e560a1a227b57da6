import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type UndoResult, undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { type SendOptions, send } from '../client.ts';
import { markEverythingChanged } from '../query-client.ts';
import { toast } from './toast.tsx';

/** Runs a bulk call and shows its result, with Undo where the server supports it. */
export const undoable = async <T>(
  call: (options: SendOptions) => Promise<T>,
  toMessage: (response: T) => string,
  options: SendOptions = {},
): Promise<T> => {
  let token: string | undefined;
  const response = await call({
    ...options,
    onUndoable: (undoToken) => {
      token = undoToken;
    },
  });
  toast(toMessage(response), token === undefined ? {} : { undo: undoStep(token) });
  return response;
};

/** Undoes the action of this token and shows the result. */
export const undoStep = (token: string) => undoSteps([token]);

/** Undoes an action of several calls and shows the combined result. */
export const undoSteps = (tokens: readonly string[]) => async (): Promise<void> => {
  const sum = { restored: 0, skipped: 0 };
  try {
    for (const token of tokens) {
      const { restored, skipped } = await send(undoRoutes.undo, { params: { token } });
      sum.restored += restored;
      sum.skipped += skipped;
    }
  } finally {
    void markEverythingChanged();
  }
  toast(formatUndone(sum));
};

/** Records that another user changed since are skipped and reported. */
const formatUndone = ({ restored, skipped }: UndoResult): string => {
  if (skipped === 0) return 'Undone.';
  return `${restored} undone, ${skipped} skipped because ${plural(skipped, 'it was', 'they were')} changed since.`;
};
