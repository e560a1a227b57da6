import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseOldBackups,
  choosePartBytes,
  findDelayMs,
  formatBackupName,
  parseBackupName,
  parseTarget,
  sortBackups,
  toKey,
} from './schedule.rules.ts';

const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
const times = seconds.map((second) => new Date(1000 * second));
const backups = fc.uniqueArray(times.map(formatBackupName), { maxLength: 20 });
const others = fc.array(fc.oneof(fc.string(), fc.constant('shelfward-20261399T000000Z.tar'), fc.constant('all.tar')));
const keep = fc.integer({ min: 1, max: 25 });

describe('the name of a backup', () => {
  test('states its second, and sorts by time', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const [first, second] = [formatBackupName(a), formatBackupName(b)];
        expect(parseBackupName(first)).toEqual(a);
        expect(first < second).toBe(a < b);
      }),
    );
  });

  test('differs from other names', () => {
    for (const name of ['all.tar', 'shelfward-20261399T000000Z.tar', 'shelfward-20261123T100000Z.tar.partial', ''])
      expect(parseBackupName(name)).toBeUndefined();
  });
});

describe('the backups to delete', () => {
  test('leave the newest ones, and other files', () => {
    fc.assert(
      fc.property(backups, others, keep, (names, otherNames, count) => {
        const old = chooseOldBackups([...otherNames, ...names], count);
        const left = names.filter((name) => !old.includes(name));
        expect(left).toHaveLength(Math.min(count, names.length));
        expect(old.every((name) => names.includes(name))).toBe(true);
        for (const name of old) expect(left.every((kept) => kept > name)).toBe(true);
      }),
    );
  });

  test('never are all', () => {
    fc.assert(
      fc.property(backups, fc.integer({ min: -3, max: 0 }), (names, count) => {
        expect(chooseOldBackups(names, count)).not.toContain(sortBackups(names)[0]);
      }),
    );
  });
});

test('the next backup is due one interval after the newest one', () => {
  fc.assert(
    fc.property(times, times, fc.integer({ min: 1, max: 1e9 }), (newest, now, intervalMs) => {
      const delay = findDelayMs(newest, intervalMs, now);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThanOrEqual(intervalMs);
      if (delay > 0) expect(now.getTime() + delay).toBe(newest.getTime() + intervalMs);
    }),
  );
  expect(findDelayMs(undefined, 1000, new Date())).toBe(0);
});

test('a target is a directory or a bucket with a prefix', () => {
  expect(parseTarget('/backups')).toEqual({ directory: '/backups' });
  expect(parseTarget('s3://backups')).toEqual({ bucket: 'backups', prefix: '' });
  expect(parseTarget('s3://backups//shop/one/')).toEqual({ bucket: 'backups', prefix: 'shop/one' });
  for (const text of ['s3://', 's3:///prefix', 'https://example.com', 's3://UPPER'])
    expect(parseTarget(text)).toBeUndefined();
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]+$/)), (folders) => {
      const target = parseTarget(`s3://backups/${folders.join('/')}`);
      const prefix = target && 'prefix' in target ? target.prefix : undefined;
      expect(toKey(prefix ?? '', 'a.tar')).toBe([...folders, 'a.tar'].join('/'));
    }),
  );
});

test('parts are at least 16 MB, and at most 9,000', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 * 2 ** 40 }), (bytes) => {
      const part = choosePartBytes(bytes);
      expect(part).toBeGreaterThanOrEqual(16 * 1_048_576);
      expect(Math.ceil(bytes / part)).toBeLessThanOrEqual(9000);
    }),
  );
});
