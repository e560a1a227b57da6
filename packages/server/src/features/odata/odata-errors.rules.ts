import { AppError } from '../../platform/core/errors.ts';

/** Programs show the message of `error`, the member that OData defines. */
export const rejectQuery = (detail: string): never => {
  throw new AppError('INVALID_REQUEST', { detail, extra: { error: { code: 'INVALID_REQUEST', message: detail } } });
};
