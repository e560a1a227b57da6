import { expect, test } from 'vitest';
import { routesByArea } from '../routes.ts';

/** The response to a request with an Idempotency-Key is stored, so that it cannot be a stream. */
test('only responses to GET are sent in parts', () => {
  const large = Object.values(routesByArea)
    .flatMap((routes) => Object.values(routes))
    .filter((route) => 'large' in route);

  expect(large.length).toBeGreaterThan(0);
  expect(large.map(({ method }) => method)).toEqual(large.map(() => 'GET'));
});
