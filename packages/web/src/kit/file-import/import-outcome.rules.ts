import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';
import { ApiError, unexpectedMessage } from '../problem.ts';

/** How an import ended, as the screen tells it. */
export type Outcome =
  | { readonly kind: 'imported'; readonly notes: readonly string[] }
  /** The same file was imported before. */
  | { readonly kind: 'unchanged'; readonly notes: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly errors: readonly string[];
      /** It was the file that was refused, and the server knows what is wrong in it. */
      readonly isOfFile?: boolean;
    };

export const outcomeOf = ({
  status,
  messages,
}: Pick<ImportProgress, 'messages'> & { readonly status: ImportProgress['status'] }): Outcome | undefined => {
  if (status === 'RUNNING') return undefined;
  if (status === 'FAILED') return { kind: 'refused', errors: messages, isOfFile: true };
  return { kind: status === 'UNCHANGED' ? 'unchanged' : 'imported', notes: messages };
};

/** The server tells what is wrong in a file as a bare list; anything else is one sentence. */
export const refusalOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError)) return { kind: 'refused', errors: [unexpectedMessage] };
  const messages = Array.isArray(error.result) ? error.result.filter((text) => typeof text === 'string') : [];
  return messages.length > 0
    ? { kind: 'refused', errors: messages, isOfFile: true }
    : { kind: 'refused', errors: [error.message] };
};

/** Without an answer nobody knows how it ended: the server may well go on. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The first fifty, and what the server says of the others. */
export const shownErrors = (errors: readonly string[]) => ({ first: errors.slice(0, 50), rest: errors.slice(50, 51) });

/** The connection broke before the server had the file. */
export const lostImport: Outcome = {
  kind: 'refused',
  errors: ['The file did not reach the server. Nothing was imported.'],
};
