import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as here } from '../steps/run-command.mjs';

const folder = 'packages/server/migrations';
const list = `${folder}/checksums.json`;

/** Migrations never change after their release: a later migration corrects an error. */
export const checkMigrations = (root) => {
  const { recorded, found } = compare(root);
  const gap = Object.keys(found).findIndex((file, at) => Number.parseInt(file, 10) !== at + 1);
  return [
    ...Object.keys(found).flatMap((file) => {
      if (!(file in recorded))
        return [`${folder}/${file}: not in checksums.json: run node scripts/checks/migrations.mjs --write`];
      return recorded[file] === found[file] ? [] : [`${folder}/${file}: was changed; write a new migration instead`];
    }),
    ...Object.keys(recorded).flatMap((file) => (file in found ? [] : [`${folder}/${file}: was deleted`])),
    ...(gap < 0 ? [] : [`${folder}: number ${gap + 1} is missing or used twice`]),
  ];
};

/** Adds checksums of new migrations, and never overwrites existing ones. */
export const writeChecksums = (root) => {
  const { recorded, found } = compare(root);
  fs.writeFileSync(path.join(root, list), `${JSON.stringify({ ...found, ...recorded }, undefined, 2)}\n`);
};

const compare = (root) => {
  const file = path.join(root, list);
  const recorded = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const names = fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.sql'));
  const checksum = (name) =>
    createHash('sha256')
      .update(fs.readFileSync(path.join(root, folder, name)))
      .digest('hex');
  return { recorded, found: Object.fromEntries(names.sort().map((name) => [name, checksum(name)])) };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv.includes('--write'))
  writeChecksums(here);
