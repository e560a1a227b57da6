import { maxNoteFileBytes, noteFileEndings, type StoreNote } from '@shelfward/contract/stores/store-notes.contract.ts';
import { formatBytes } from '../../kit/ui/numbers.ts';

type NoteFile = NonNullable<StoreNote['file']>;

/** Media types with a preview. Other files can only be downloaded. */
export const isImage = ({ mediaType }: NoteFile): boolean => mediaType.startsWith('image/');
export const isPdf = ({ mediaType }: NoteFile): boolean => mediaType === 'application/pdf';

/** Large images are loaded only for the preview. */
export const hasThumbnail = (file: NoteFile): boolean => isImage(file) && file.size <= 2_000_000;

/** Validates a file before it is uploaded; returns the end of a sentence that starts with the file name. */
export const validateNoteFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!noteFileEndings.some((ending) => name.toLowerCase().endsWith(ending)))
    return 'is not an image (PNG, JPEG, WebP, GIF) or a document (PDF, TXT, CSV, XLSX, DOCX).';
  if (size === 0) return 'is empty.';
  if (size > maxNoteFileBytes) return `is larger than ${formatBytes(maxNoteFileBytes)}.`;
  return undefined;
};

const maxEncodedLength = 290;
const maxNameLength = 120;

/** The file name is part of the request URL. A name that is too long is shortened before its extension. */
export const nameToSend = (name: string): string => {
  const safeName = name.replaceAll(/[/\\\p{Cc}\p{Surrogate}]/gu, '_').trim();
  const dot = safeName.lastIndexOf('.');
  const ending = dot > 0 ? safeName.slice(dot) : '';
  const letters = Array.from(dot > 0 ? safeName.slice(0, dot) : safeName);
  while (letters.length > 1 && isTooLong(letters.join('') + ending)) letters.pop();
  return letters.join('') + ending;
};

const isTooLong = (name: string): boolean =>
  name.length > maxNameLength || encodeURIComponent(name).length > maxEncodedLength;
