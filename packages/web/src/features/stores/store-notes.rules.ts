import { maxNoteFileBytes, noteFileEndings, type StoreNote } from '@shelfward/contract/stores/store-notes.contract.ts';
import { formatBytes } from '../../kit/ui/numbers.ts';

type NoteFile = NonNullable<StoreNote['file']>;

/** What is shown on this page; everything else is only saved. */
export const isPicture = ({ mediaType }: NoteFile): boolean => mediaType.startsWith('image/');
export const isPdf = ({ mediaType }: NoteFile): boolean => mediaType === 'application/pdf';

/** Large pictures are fetched when somebody asks for them. */
export const hasThumbnail = (file: NoteFile): boolean => isPicture(file) && file.size <= 2_000_000;

/** What is wrong with a file, as far as can be told before it is sent. */
export const problemOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!noteFileEndings.some((ending) => name.toLowerCase().endsWith(ending)))
    return 'is neither a picture (PNG, JPEG, WebP, GIF) nor a document (PDF, TXT, CSV, XLSX, DOCX).';
  if (size === 0) return 'is empty.';
  if (size > maxNoteFileBytes) return `is larger than ${formatBytes(maxNoteFileBytes)}.`;
  return undefined;
};

const longestInAddress = 290;
const longestName = 120;

/** The name stands in the address of the call: what does not fit there is left out before the ending. */
export const nameToSend = (name: string): string => {
  const own = name.replaceAll(/[/\\\p{Cc}\p{Surrogate}]/gu, '_').trim();
  const dot = own.lastIndexOf('.');
  const ending = dot > 0 ? own.slice(dot) : '';
  const letters = Array.from(dot > 0 ? own.slice(0, dot) : own);
  while (letters.length > 1 && isTooLong(letters.join('') + ending)) letters.pop();
  return letters.join('') + ending;
};

const isTooLong = (name: string): boolean =>
  name.length > longestName || encodeURIComponent(name).length > longestInAddress;
