import type { GuideEntry } from 'virtual:guide';
import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { admins, isAllowed, isOpenTo } from '@shelfward/contract/kit/access.ts';
import { betaFeatures, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { integrations } from '../../entities/integrations/integrations.api.ts';
import { disabledQuery, inBackground, selected } from '../../kit/resource.ts';
import { type Identity, session } from '../../kit/session.ts';

type Reader = Pick<Identity, 'roles' | 'scope' | 'betaFlag'>;

/** Whether the page describes something that the reader's authorities and scope include. */
export const isForReader = (
  { access = 'signedIn', scoped = 'NONE' }: Pick<GuideEntry, 'access' | 'scoped'>,
  reader: Reader,
): boolean => isOpenTo({ access, scoped }, reader);

export const currentReader = (): Reader => session.state().identity ?? { roles: [], scope: null, betaFlag: false };

type Needs = Pick<GuideEntry, 'access' | 'scoped' | 'beta' | 'integrations'>;

/** What turns on the subject of the page; undefined if the reader has it. */
export const describeMissing = (
  entry: Needs,
  reader: Reader,
  connected: readonly IntegrationType[] | undefined,
): string | undefined => {
  if (!isForReader(entry, reader))
    return 'Your authorities do not include this. An administrator gives them to you in Users.';
  if (!hasFeature(entry.beta, reader) && entry.beta) return betaText(entry.beta);
  const types = entry.integrations;
  if (!types || !connected || types.some((type) => connected.includes(type))) return undefined;
  return 'Not connected. An administrator adds the integration in Integrations.';
};

export const betaText = (feature: keyof typeof betaFeatures): string =>
  `${betaFeatures[feature]}: not turned on. An administrator turns on beta features for a user in Users.`;

/** The types of active integrations; undefined for readers who cannot read them, and until they are loaded. */
export const useConnectedTypes = (): readonly IntegrationType[] | undefined => {
  const isAdmin = isAllowed(admins, currentReader().roles);
  const { data } = useQuery(isAdmin ? inBackground(connectedTypes()) : disabledQuery<readonly IntegrationType[]>());
  return data;
};

const connectedTypes = () =>
  selected(integrations.list({ query: { size: 2000 } }), ({ content }): readonly IntegrationType[] =>
    content.filter(({ inactive }) => !inactive).map(({ integrationType }) => integrationType),
  );
