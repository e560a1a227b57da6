import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg)$/;
/** A smaller file fits into one packet. */
const minBytes = 1400;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `file.br` and `file.gz` beside the files, so that the server does not compress them for each request. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((name) => compressible.test(name));
    await Promise.all(files.map((name) => compressFile(path.join(dir, name))));
  },
});

const compressFile = async (file: string): Promise<void> => {
  const content = await fs.readFile(file);
  if (content.length < minBytes) return;
  await fs.writeFile(`${file}.br`, await compressBrotli(content));
  await fs.writeFile(`${file}.gz`, await compressGzip(content));
};
