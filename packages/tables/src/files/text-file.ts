import fs from 'node:fs';
import { readStart } from '../file-bytes.ts';
import {
  candidateEncodings,
  type Encoding,
  encodingStartBytes,
  isBinary,
  splitEndMark,
} from '../formats/file-encoding.rules.ts';

const pieceBytes = 262_144;

/** The first encoding that matches the whole file; undefined for binary content. */
export const findEncoding = async (path: string): Promise<Encoding | undefined> => {
  for (const encoding of candidateEncodings(await readStart(path, encodingStartBytes))) {
    try {
      for await (const { text } of readTextFile(path, encoding)) if (isBinary(text)) return undefined;
      return encoding;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
};

/** The file in chunks, without its byte order mark and without an end mark; throws a TypeError for bytes that are invalid in this encoding. */
export async function* readTextFile(path: string, encoding: Encoding): AsyncGenerator<{ text: string; bytes: number }> {
  // Always as a stream: for a complete text Node decodes windows-1252 as Latin-1.
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytes = 0;
  let mark = '';
  for await (const piece of fs.createReadStream(path, { highWaterMark: pieceBytes })) {
    bytes += piece.length;
    const [text, rest] = splitEndMark(mark + decoder.decode(piece, { stream: true }));
    mark = rest;
    yield { text, bytes };
  }
  const [text] = splitEndMark(mark + decoder.decode());
  yield { text, bytes };
}
