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
      const name = error instanceof pg.DatabaseError && findConstraint(error, Object.keys(codes));
      const code = name ? codes[name] : undefined;
      if (code) throw new AppError(code);
      throw error;
    }
  };

/** A distributed database names only the constraint of the shard, which has a number at its end, in its message. */
const findConstraint = ({ constraint, message }: pg.DatabaseError, names: readonly string[]): string | undefined =>
  constraint ?? names.find((name) => new RegExp(`\\b${name}_\\d+\\b`).test(message));
