import { gregorian } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { reportCalendar } from '@shelfward/contract/analytics/report-calendar.ts';
import { roles, scopeKinds } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import { type Identity, identityKey, session } from './session.ts';

const contactPerson = z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });

const storedIdentity: z.ZodType<Omit<Identity, 'draftKeys'>> = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  scope: z.enum(scopeKinds).nullable().default(null),
  scopeNames: z.array(z.string()).default([]),
  orderManagers: z.array(contactPerson).default([]),
  adminOnlyDelete: z.boolean(),
  usersCanCount: z.boolean().default(false),
  betaFlag: z.boolean(),
  imageUrl: z.string().nullable(),
  twoFactorOn: z.boolean(),
  twoFactorSetupRequired: z.boolean(),
  impersonator: z
    .strictObject({ email: z.string(), clientName: z.string(), url: z.string(), viewsOnly: z.boolean().default(false) })
    .nullable(),
  accountName: z.string(),
  subdomain: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  reportCalendar: reportCalendar.default(gregorian),
  hasErp: z.boolean().default(false),
  offlineKeys: z.array(z.string()),
});

/** Undefined without a token: only a signed-in user opens the application. */
export const findStoredIdentity = (): Identity | undefined => {
  const text = localStorage.getItem(identityKey);
  if (!session.token() || text === null) return undefined;
  try {
    const { data } = storedIdentity.safeParse(JSON.parse(text));
    return data && { ...data, draftKeys: [] };
  } catch {
    return undefined;
  }
};
