import { expect, test } from 'vitest';
import { formatLogLine } from './text-log.ts';

const time = new Date(2026, 10, 25, 9, 5, 7).getTime();
const format = (entry: object) => formatLogLine(JSON.stringify({ time, pid: 1, hostname: 'shelf', ...entry }));
const err = {
  type: 'RunFailedError',
  message: 'Odoo rejected the sign-in.',
  stack: 'Error: Odoo\n    at sync (a.ts:1:2)',
};

test('a line is a sentence with the time and the fields that a person understands', () => {
  expect(format({ level: 30, reqId: 'a', msg: 'request completed', path: '/api/v1/orders', status: 200 })).toBe(
    '09:05:07 request completed (path: /api/v1/orders, status: 200)\n',
  );
  expect(format({ level: 30, msg: 'Server listening at http://127.0.0.1:8080' })).toBe(
    '09:05:07 Server listening at http://127.0.0.1:8080\n',
  );
});

test('a warning states the failure without a stack trace, and an error with it', () => {
  expect(format({ level: 40, err, run: 7, msg: 'integration run failed' })).toBe(
    '09:05:07 Warning: integration run failed: Odoo rejected the sign-in. (run: 7)\n',
  );
  expect(format({ level: 50, err, msg: 'Something went wrong' })).toBe(
    '09:05:07 Error: Something went wrong: Odoo rejected the sign-in.\n    at sync (a.ts:1:2)\n',
  );
});

// ASVS 16.4.1
test('control characters of a value neither forge a line nor reach the terminal', () => {
  const value = 'a\n09:05:07 forged\u001b[2J\r\u009b';
  const line = format({
    level: 50,
    msg: value,
    name: value,
    list: [value],
    err: { message: value, stack: `x\n  at ${value}` },
  });

  expect(line.match(/\n/g)).toHaveLength(2);
  expect(line.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(line).toContain(String.raw`a\u000a09:05:07 forged\u001b[2J\u000d\u009b`);
});
