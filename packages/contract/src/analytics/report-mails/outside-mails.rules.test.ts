import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '../../kit/access.ts';
import {
  defaultOutsideMails,
  isOutsideAllowed,
  listAllowedDomains,
  outsideAddresses,
  outsideSenders,
} from './outside-mails.rules.ts';
import { outsideMails } from './outside-mails.ts';

const domains = ['shop.example', 'mail.shop.example', 'buyer.example', 'gmail.com', 'notshop.example'];
const domain = fc.constantFrom(...domains);
const address = fc
  .tuple(fc.constantFrom('ann', 'bob', '"a@shop.example"'), domain)
  .map(([name, at]) => `${name}@${at}`);
const policy = fc.record({
  addresses: fc.constantFrom(...outsideAddresses),
  domains: fc.uniqueArray(domain),
  senders: fc.constantFrom(...outsideSenders),
});
const held = fc.uniqueArray(fc.constantFrom(...roles));

test('an address is allowed if its domain is, the account allows some, and the owner may send there', () => {
  fc.assert(
    fc.property(policy, fc.array(address), address, held, (given, users, to, ownerRoles) => {
      const isAdmin = ownerRoles.includes('ROLE_ADMIN') || ownerRoles.includes('ROLE_SUPERUSER');
      const isSender = isAdmin || (given.senders === 'ROLE_REPORTING' && ownerRoles.includes('ROLE_REPORTING'));
      const ofUsers = users.some((user) => user.endsWith(to.slice(to.lastIndexOf('@')))) && !to.endsWith('@gmail.com');
      const isListed = given.domains.length > 0 ? given.domains.some((one) => to.endsWith(`@${one}`)) : ofUsers;
      const expected = isSender && given.addresses !== 'NONE' && (given.addresses === 'ALL' || isListed);

      const allowed = listAllowedDomains(given, users);
      expect(isOutsideAllowed(given, allowed, { address: to, ownerRoles })).toBe(expected);
    }),
  );
});

test('letters of a domain have no case', () => {
  const allowed = listAllowedDomains(defaultOutsideMails, ['Dana@Shop.EXAMPLE', 'ann@shop.example']);

  expect(allowed).toEqual(['shop.example']);
  const recipient = { address: 'Bob@SHOP.example', ownerRoles: ['ROLE_REPORTING'] } as const;
  expect(isOutsideAllowed(defaultOutsideMails, allowed, recipient)).toBe(true);
});

test.each(['', 'example', '@example.com', 'a b.com', '*.example.com', '-a.com', 'a..com'])(
  '"%s" is not a domain',
  (given) => {
    expect(outsideMails.safeParse({ ...defaultOutsideMails, domains: [given] }).success).toBe(false);
  },
);

test('domains are stored in lower case', () => {
  expect(outsideMails.parse({ ...defaultOutsideMails, domains: [' Buyer.Example '] }).domains).toEqual([
    'buyer.example',
  ]);
});
