// ASVS 5.4.2

import { Readable } from 'node:stream';
import type { FileResponse } from '@shelfward/contract/kit/route.ts';
import type { FileInPieces } from './bind.ts';
import type { Reply } from './idempotency.ts';

/** Uploaded files are untrusted: they are sent with a policy without scripts and with their exact type. */
export const toFileReply = (mediaTypes: readonly string[], file: FileResponse | FileInPieces): Reply => {
  if (!mediaTypes.includes(file.mediaType)) throw new Error(`${file.mediaType} is not declared by the route`);
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': formatDisposition(file),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return { status: 200, headers, body: toBody(file.content) };
};

const toBody = (content: (FileResponse | FileInPieces)['content']): Buffer | Readable =>
  content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content);

/** The file name in both forms of RFC 6266: ASCII for old clients, and exact. */
const formatDisposition = ({ disposition, name }: Pick<FileResponse, 'disposition' | 'name'>): string => {
  const plain = name.replaceAll(/[^ !#-.0-:<-[\]-~]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
