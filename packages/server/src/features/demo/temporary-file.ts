import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Writes a file for the functions that read uploaded files, and removes it after the work. */
export const withTemporaryFile = async <T>(text: string, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'shelfward-demo-'));
  try {
    const file = path.join(folder, 'file');
    await fsp.writeFile(file, text);
    return await work(file);
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
};
