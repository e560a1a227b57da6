import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as here } from '../steps/run-command.mjs';

const folder = 'packages/server/migrations';
const list = `${folder}/checksums.json`;

/** A migration that ran somewhere never changes: what is wrong in it is put right by the next one. */
export const checkMigrations = (root) => {
  const { noted, found } = compare(root);
  const gap = Object.keys(found).findIndex((file, at) => Number.parseInt(file, 10) !== at + 1);
  return [
    ...Object.keys(found).flatMap((file) => {
      if (!(file in noted))
        return [`${folder}/${file}: not in checksums.json: run node scripts/checks/migrations.mjs --write`];
      return noted[file] === found[file] ? [] : [`${folder}/${file}: was changed; write a new migration instead`];
    }),
    ...Object.keys(noted).flatMap((file) => (file in found ? [] : [`${folder}/${file}: is gone`])),
    ...(gap < 0 ? [] : [`${folder}: number ${gap + 1} is missing or taken twice`]),
  ];
};

/** Adds the new ones, and never puts a changed one in place of what was noted. */
export const noteMigrations = (root) => {
  const { noted, found } = compare(root);
  fs.writeFileSync(path.join(root, list), `${JSON.stringify({ ...found, ...noted }, undefined, 2)}\n`);
};

const compare = (root) => {
  const file = path.join(root, list);
  const noted = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const names = fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.sql'));
  const checksum = (name) =>
    createHash('sha256')
      .update(fs.readFileSync(path.join(root, folder, name)))
      .digest('hex');
  return { noted, found: Object.fromEntries(names.sort().map((name) => [name, checksum(name)])) };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv.includes('--write'))
  noteMigrations(here);
