import { ApiError, unexpectedMessage } from '@shelfward/client/api-error.ts';

/** The result of an import as the screen shows it. */
export type FileImportResult =
  | { readonly kind: 'imported'; readonly notes: readonly string[] }
  /** The same file was imported earlier. */
  | { readonly kind: 'unchanged'; readonly notes: readonly string[] }
  | { readonly kind: 'undone'; readonly notes: readonly string[] }
  | {
      readonly kind: 'rejected';
      readonly errors: readonly string[];
      /** The server rejected the content of the file and stores its errors. */
      readonly isOfFile?: boolean;
    };

/** A preview, or the result of an import. */
export interface ImportReport {
  readonly status: string;
  readonly messages?: readonly string[];
}

export const toImportResult = ({ status, messages = [] }: ImportReport): FileImportResult | undefined => {
  if (status === 'RUNNING') return undefined;
  if (status === 'FAILED') return { kind: 'rejected', errors: messages, isOfFile: true };
  return { kind: status === 'UNCHANGED' ? 'unchanged' : 'imported', notes: messages };
};

/** The server returns the errors of a file as a list, and any other error as one message. */
export const toImportFailure = (error: unknown): FileImportResult => {
  if (!(error instanceof ApiError)) return { kind: 'rejected', errors: [unexpectedMessage] };
  const messages = Array.isArray(error.result) ? error.result.filter((text) => typeof text === 'string') : [];
  return messages.length > 0
    ? { kind: 'rejected', errors: messages, isOfFile: true }
    : { kind: 'rejected', errors: withDamage(error) };
};

/** The message, and what is wrong with a file that cannot be read. */
export const withDamage = ({ code, message, detail }: ApiError): readonly string[] =>
  code === 'FILE_CORRUPTED' && detail !== undefined && detail !== message ? [message, detail] : [message];

/** Without a response the result is unknown: the server may still be importing. */
export const isWithoutResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The first fifty errors, and the server's message about the remaining errors. */
export const shownErrors = (errors: readonly string[]) => ({ first: errors.slice(0, 50), rest: errors.slice(50, 51) });

/** The connection was interrupted before the server received the file. */
export const lostImportResult: FileImportResult = {
  kind: 'rejected',
  errors: ['The file did not reach the server. No rows were imported.'],
};
