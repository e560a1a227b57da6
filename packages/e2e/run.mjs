import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium } from './chromium.mjs';

const playwright = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

try {
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  const command = [playwright, 'test', ...process.argv.slice(2)];
  const tests = spawn(process.execPath, command, { cwd: import.meta.dirname, env, stdio: 'inherit' });
  tests.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
