// ASVS 14.2.1, 16.2.1, 16.2.4, 16.2.5, 16.3.2

import { describe, expect, test } from 'vitest';
import { newLinkKey } from '../crypto/link-keys.ts';
import { maskPath } from './request-log.ts';

describe('a logged path', () => {
  test.for([
    '/api/v1/orders/17/items',
    '/api/v1/stores/12/proposal-processing-by-region/activate',
    '/batch/api/v1/async/6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c',
    '/assets/index-a1B2c3D4e5F6g7H8i9J0.js',
  ])('contains %s', (path) => {
    expect(maskPath(path)).toBe(path);
  });

  test('contains no key', () => {
    for (let round = 0; round < 100; round += 1)
      expect(maskPath(`/api/reset-password/${newLinkKey()}/check`)).toBe('/api/reset-password/***/check');
  });
});
