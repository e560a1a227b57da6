import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../core/errors.ts';

/** What a file is, from its bytes; its name only tells a table (CSV) from other plain text. Undefined: nothing known. */
export const mediaTypeOf = async (content: Buffer, name: string): Promise<string | undefined> => {
  const known = await fileTypeFromBuffer(content);
  if (known) return known.mime;
  if (!isPlainText(content)) return undefined;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
};

/** Refuses with 415 what is none of the allowed media types. */
export const requireMediaType = async (content: Buffer, name: string, allowed: readonly string[]): Promise<string> => {
  const mediaType = await mediaTypeOf(content, name);
  if (mediaType !== undefined && allowed.includes(mediaType)) return mediaType;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    detail: `${mediaType ?? 'A file of this kind'} is not accepted here; send one of ${allowed.join(', ')}.`,
  });
};

/** UTF-8 without control characters, and nothing that a browser would take for markup. */
const isPlainText = (content: Buffer): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/^\s*</.test(text) && !/\p{Cc}/u.test(text.replaceAll(/[\t\r\n\f]/g, ''));
  } catch {
    return false;
  }
};
