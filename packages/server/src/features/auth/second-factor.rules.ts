// ASVS 6.5.3, 6.5.4, 6.5.5, 11.5.1

import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

const stepSeconds = 30;

export const newSecret = (): string => generateSecret({ length: 20 });

export const buildOtpUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'Shelfward', label: email, secret });

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code));

/** The time step of a valid code: the current one or an adjacent one, for clock differences. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!isAppCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: withoutSpaces(code), epoch, epochTolerance: stepSeconds });
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined;
};

// Without letters that look like digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 bits, in six groups for readability. */
export const newRecoveryCode = (): string => Array.from({ length: 6 }, newGroup).join('-');

const newGroup = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

/** Normalizes a typed code. */
export const tidyRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '');
