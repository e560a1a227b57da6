import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../core/errors.ts';

/** The media type by the bytes of a file; the name only distinguishes CSV from other plain text. Undefined if unknown. */
export const detectMediaType = async (content: Buffer, name: string): Promise<string | undefined> => {
  const known = await fileTypeFromBuffer(content);
  if (known) return known.mime;
  if (!isPlainText(content)) return undefined;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
};

/** Rejects other media types than the allowed ones with 415. */
export const requireMediaType = async (content: Buffer, name: string, allowed: readonly string[]): Promise<string> => {
  const mediaType = await detectMediaType(content, name);
  if (mediaType !== undefined && allowed.includes(mediaType)) return mediaType;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    detail: `${mediaType ?? 'A file of this kind'} is not accepted here; send one of ${allowed.join(', ')}.`,
  });
};

/** UTF-8 without control characters and without markup. */
const isPlainText = (content: Buffer): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/^\s*</.test(text) && !/\p{Cc}/u.test(text.replaceAll(/[\t\r\n\f]/g, ''));
  } catch {
    return false;
  }
};
