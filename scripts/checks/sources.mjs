import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../steps/list-files.mjs';

/** The source files in folders with one of the given endings, with their text. */
export const sourcesIn = (root, folders, endings) =>
  folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.endsWith('.gen.ts'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));

export const readJson = (root, file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

export const isTest = (file) => /\.(citus|test|spec|odoo)\.(ts|tsx|mjs)$/.test(file);

/** The text without comments, which checks ignore. */
export const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)(\/\/|-- ).*$/gm, '$1');
