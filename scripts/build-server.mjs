import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps/run-command.mjs';
import { sourceFolders, transpile } from './steps/transpile.mjs';

/** `--watch` builds after each edit, too. */
const isWatching = process.argv.includes('--watch');

const build = async () => {
  const { errors, changed } = await transpile(root);
  for (const error of errors) console.error(error);
  if (errors.length > 0 && !isWatching) process.exitCode = 1;
  if (isWatching && changed > 0) console.log(`Built ${changed} files of the server`);
};

await build();

/** An editor that saves several files causes many events; they are built together. */
let timer;
const buildSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(() => void build(), 50);
};
if (isWatching) for (const folder of sourceFolders) fs.watch(path.join(root, folder), { recursive: true }, buildSoon);
