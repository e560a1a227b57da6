import fs from 'node:fs/promises';
import type { FileResponse } from '@shelfward/contract/kit/route.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { findPictureSize } from './picture-size.rules.ts';

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

export interface ReadUpload {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly sha256: string;
}

/** Reads an upload before the transaction starts; 415 if its bytes are not of an allowed media type. */
export const readUpload = async (
  { path, fileName, sha256 }: UploadedFile,
  allowed: readonly string[],
): Promise<ReadUpload> => {
  const content = await fs.readFile(path);
  if (content.length === 0) throw new AppError('INVALID_REQUEST', { detail: 'The file is empty.' });
  const name = safeName(fileName);
  const mediaType = await requireMediaType(content, name, allowed);
  if (mediaType.startsWith('image/')) requirePictureSize(content, mediaType);
  return { name, mediaType, content, sha256 };
};

/** A browser needs four bytes for each pixel, however few bytes the file has. Cameras take pictures with 64 million. */
const maxPicturePixels = 65_000_000;

const requirePictureSize = (content: Buffer, mediaType: string): void => {
  const size = findPictureSize(content, mediaType);
  if (!size)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'The picture is damaged: its size cannot be read.' });
  const { width, height } = size;
  if (width * height <= maxPicturePixels) return;
  const [shownWidth, shownHeight, limit] = [width, height, maxPicturePixels].map((value) =>
    value.toLocaleString('en-US'),
  );
  throw new AppError('PAYLOAD_TOO_LARGE', {
    message: `The picture has ${shownWidth} × ${shownHeight} pixels. The limit is ${limit} pixels.`,
  });
};

/** Stores the file with the client's data; a column of the owning record refers to its id. */
export const storeFile = async ({ db, actor }: Pick<Ctx, 'db' | 'actor'>, upload: ReadUpload): Promise<StoredFile> => {
  const { name, mediaType, content, sha256 } = upload;
  const size = content.length;
  const { id } = await db
    .insertInto('storedFile')
    .values({ name, mediaType, size, sha256, content, createdBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, mediaType, size };
};

/** Media types that browsers may display; all others are downloads. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']);

export const findFileResponse = async ({ db }: Pick<Ctx, 'db'>, fileId: number): Promise<FileResponse | undefined> => {
  const file = await db
    .selectFrom('storedFile')
    .select(['name', 'mediaType', 'content'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  return file && { ...file, disposition: shown.has(file.mediaType) ? 'inline' : 'attachment' };
};

export const removeFile = async ({ db }: Pick<Ctx, 'db'>, fileId: number): Promise<void> => {
  await db.deleteFrom('storedFile').where('id', '=', fileId).execute();
};

/** Without folders and characters that file systems reject. */
const safeName = (name: string): string => {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  return own.replaceAll(/[\p{Cc}<>:"|?*]/gu, '_').slice(0, 200) || 'file';
};

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
