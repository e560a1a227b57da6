import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeFingerprint } from './build.mjs';
import { isInstalled } from './install.mjs';
import { nodeProblem } from './node-version.mjs';
import { selectSteps } from './run-steps.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steps-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const write = (file, content) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};

describe('the Node version', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0'])('%s is new enough', (running) => {
    expect(nodeProblem(running, '>=20.19')).toBe(undefined);
  });

  test.each(['20.18.9', '18.20.0', '9.11.2'])('%s is rejected, and the required version is named', (running) => {
    expect(nodeProblem(running, '>=20.19')).toMatch('20.19 or newer');
  });
});

describe('the packages', () => {
  const lock = (version) => ({
    packages: {
      '': {},
      'packages/web': {},
      'node_modules/zod': { version },
      'node_modules/mac-only': { optional: true },
    },
  });

  test('are in place when npm wrote down what the lockfile asks for, whatever the times of the files', () => {
    write('node_modules/.package-lock.json', lock('4.6.7'));
    write('package-lock.json', lock('4.6.7'));
    fs.utimesSync(path.join(folder, 'node_modules/.package-lock.json'), 0, 0);

    expect(isInstalled(folder)).toBe(true);
  });

  test('may lack those of other platforms, and no others', () => {
    write('package-lock.json', lock('4.6.7'));
    write('node_modules/.package-lock.json', { packages: { 'node_modules/zod': { version: '4.6.7' } } });
    expect(isInstalled(folder)).toBe(true);

    write('node_modules/.package-lock.json', { packages: {} });
    expect(isInstalled(folder)).toBe(false);
  });

  test('are not in place when another version is asked for, or nothing was installed', () => {
    write('package-lock.json', lock('4.6.8'));
    expect(isInstalled(folder)).toBe(false);

    write('node_modules/.package-lock.json', lock('4.6.7'));
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('the fingerprint of the sources', () => {
  const fingerprint = () => computeFingerprint(folder, ['src', 'absent.json']);

  test('changes when a file is edited, added or removed, and not with what was built', () => {
    write('src/a.ts', 'one');
    const seen = [fingerprint()];

    write('src/dist/a.js', 'built');
    write('src/node_modules/zod/index.js', 'installed');
    expect(fingerprint()).toBe(seen[0]);

    write('src/a.ts', 'three');
    seen.push(fingerprint());
    write('src/deep/b.ts', 'two');
    seen.push(fingerprint());
    fs.rmSync(path.join(folder, 'src/a.ts'));
    seen.push(fingerprint());
    expect(new Set(seen).size).toBe(4);
  });
});

describe('the test run', () => {
  const steps = [{ group: 'types' }, { group: 'style' }, { group: 'style' }, { group: 'unit' }];

  test('takes all steps, or those of the groups that are named', () => {
    expect(selectSteps(steps, [])).toEqual(steps);
    expect(selectSteps(steps, ['--only=style,types'])).toEqual(steps.slice(0, 3));
  });

  test.each(['--only=unti', 'unit', '--only='])('rejects "%s", which would select nothing', (word) => {
    expect(() => selectSteps(steps, [word])).toThrow('use --only=types,style,unit');
  });

  const module = JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'run-steps.mjs')).href);
  const run = (table) => {
    const commands = table.map(({ script, ...step }) => ({ ...step, command: [process.execPath, '-e', script] }));
    const script = `import { runSteps } from ${module}; process.exitCode = await runSteps(${JSON.stringify(commands)});`;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    return { status, stdout, last: stdout.trimEnd().split('\n').at(-1) };
  };
  const ending = (code) => `console.log('exit', ${code}); process.exit(${code})`;

  test('counts in the last line, and shows the output of what fails', () => {
    const green = run([
      { name: 'first', script: ending(0) },
      { name: 'second', script: ending(0) },
    ]);
    expect([green.status, green.last]).toEqual([0, '2 passed, 0 failed']);
    expect(green.stdout).not.toContain('exit 0');

    const red = run([{ name: 'first', script: ending(3) }]);
    expect([red.status, red.last]).toEqual([1, '0 passed, 1 failed: first']);
    expect(red.stdout).toContain('exit 3\nfirst: failed');
  });

  test('repeats the last lines of a failed step at the end', () => {
    const lines = `for (let line = 1; line <= 100; line += 1) console.log('line', line)`;
    const { stdout } = run([{ name: 'first', script: `${lines}; process.exit(1)` }]);

    expect(stdout.split('first, last lines:\n')[1]).toMatch(
      /^line 41\n[\s\S]*line 100\n\n0 passed, 1 failed: first\n$/,
    );
  });

  test('starts no further step after a failure', () => {
    const red = run([
      { name: 'first', script: ending(0) },
      { name: 'second', script: ending(3), after: ['first'] },
      { name: 'third', script: ending(0), after: ['second'] },
      { name: 'fourth', script: ending(0), after: ['third'] },
    ]);

    expect([red.status, red.last]).toEqual([1, '1 passed, 1 failed: second']);
    expect(red.stdout).not.toContain('third …');
  });

  test('runs two steps at once, and a step after those that it needs', () => {
    const mark = (name) => `require('node:fs').writeFileSync(${JSON.stringify(path.join(folder, name))}, '')`;
    const until = (name) =>
      `while (!require('node:fs').existsSync(${JSON.stringify(path.join(folder, name))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)`;
    const green = run([
      // Either waits for the other; alone, neither would end.
      { name: 'left', script: `${mark('left')}; ${until('right')}` },
      { name: 'last', script: ending(0), after: ['left', 'right'] },
      { name: 'right', script: `${mark('right')}; ${until('left')}` },
    ]);

    expect(green.last).toBe('3 passed, 0 failed');
    expect(green.stdout.indexOf('last …')).toBeGreaterThan(green.stdout.indexOf('right: passed'));
  });
});
