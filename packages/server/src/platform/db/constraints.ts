import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import pg from 'pg';
import { AppError } from '../core/errors.ts';

/** Maps violations of named constraints to error codes of the contract. */
export const mapConstraintErrors =
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
