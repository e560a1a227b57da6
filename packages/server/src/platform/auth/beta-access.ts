import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import type { Actor } from '../context/context.ts';
import { AppError } from '../core/errors.ts';

/** For calls of which only some inputs belong to a beta feature; the pipeline checks the calls that name one. */
export const requireFeature = (feature: BetaFeature | undefined, actor: Pick<Actor, 'betaFlag'>): void => {
  if (!hasFeature(feature, actor))
    throw new AppError('FORBIDDEN', { detail: 'This feature is in beta. Ask an administrator for access.' });
};
