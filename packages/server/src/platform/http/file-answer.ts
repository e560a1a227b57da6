import { Readable } from 'node:stream';
import type { FileAnswer } from '@shelfward/contract/kit/route.ts';
import type { FileInPieces } from './bind.ts';
import type { Reply } from './idempotency.ts';

/** A file that somebody uploaded may hold anything: a browser gets it without scripts, and only as what it is. */
export const fileReplyOf = (mediaTypes: readonly string[], file: FileAnswer | FileInPieces): Reply => {
  if (!mediaTypes.includes(file.mediaType)) throw new Error(`${file.mediaType} is not declared by the route`);
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': dispositionOf(file),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return { status: 200, headers, body: bodyOf(file.content) };
};

const bodyOf = (content: (FileAnswer | FileInPieces)['content']): Buffer | Readable =>
  content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content);

/** The name twice, as RFC 6266 has it: plain for old clients, and exactly. */
const dispositionOf = ({ disposition, name }: Pick<FileAnswer, 'disposition' | 'name'>): string => {
  const plain = name.replaceAll(/[^ !#-.0-:<-[\]-~]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
