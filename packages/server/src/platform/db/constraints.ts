import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import pg from 'pg';
import { AppError } from '../core/errors.ts';

/** Turns violations of named constraints into the refusals that the contract promises for them. */
export const refuse =
  (codes: Readonly<Record<string, ErrorCode>>) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const code = error instanceof pg.DatabaseError && error.constraint ? codes[error.constraint] : undefined;
      if (code) throw new AppError(code);
      throw error;
    }
  };
