import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from './backup-format.ts';

/** Where the backups of a schedule are. */
export interface BackupStore {
  readonly describe: (name: string) => string;
  readonly list: () => Promise<readonly string[]>;
  /** `work` writes the file; it is in the store when this resolves. */
  readonly add: <T>(name: string, work: (file: string) => Promise<T>) => Promise<T>;
  /** `work` reads the file as it is in the store. */
  readonly read: <T>(name: string, work: (file: string) => Promise<T>) => Promise<T>;
  readonly remove: (name: string) => Promise<void>;
}

export const openDirectory = (folder: string): BackupStore => {
  const place = (name: string): string => path.join(folder, name);
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`${folder} is not a directory. Create it, or change BACKUP_TARGET.`);
  return {
    describe: place,
    list: () => fs.promises.readdir(folder),
    add: (name, work) => work(place(name)),
    read: (name, work) => work(place(name)),
    remove: (name) => fs.promises.rm(place(name), { force: true }),
  };
};
