import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** A command of an installed package, started by Node itself, so that no shell and no .cmd file is in between. */
export const resolveProgram = (packageName, command = packageName) => {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return [process.execPath, path.join(folder, bin[command])];
};

/** The npm that runs this process, else the one on the path. */
export const npm = () => {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm'];
};

export const piped = ['ignore', 'pipe', 'pipe'];

/** Runs a command, prints its name and duration, and its output if it failed. */
export const announce = async (name, command, { cwd = root } = {}) => {
  const began = performance.now();
  process.stdout.write(`${name} … `);
  const { ok, output } = await runCommand(command, { cwd, stdio: piped });
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(`${ok ? seconds : `failed after ${seconds}\n${output}`}\n`);
  return ok;
};

export const runCommand = ([program, ...rest], options) =>
  new Promise((resolve) => {
    const child = spawn(program, rest, options);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ ok: false, output: `${program}: ${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
