import {
  type Access,
  admins,
  isOpenTo,
  masterDataWriters,
  orderManagers,
  type Requirement,
  reporting,
  type ScopeAccess,
} from '@shelfward/contract/kit/access.ts';
import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import type { AnyRouter } from '@tanstack/react-router';
import type { PaletteEntry } from '../kit/palette.ts';
import type { Identity } from '../kit/session.ts';

interface Command extends Requirement {
  readonly label: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly beta?: BetaFeature;
}

type Form = readonly [label: string, to: string, access: Access, scoped?: ScopeAccess];
const forms: readonly Form[] = [
  ['New order', '/orders', 'signedIn', 'REPRESENTATIVE'],
  ['New proposal', '/proposals', orderManagers],
  ['New store', '/stores', masterDataWriters],
  ['New company', '/companies', masterDataWriters],
  ['New product line', '/product-lines', masterDataWriters],
  ['New product', '/products', masterDataWriters],
  ['New price list', '/price-lists', masterDataWriters],
  ['New assortment', '/assortments', masterDataWriters],
  ['Invite user', '/user-management', admins],
];
/** By the names under which the screens schedule their reports. */
const mailedReports = [
  ['Order Conversion', '/order-conversion'],
  ['Store Performance', '/store-performance'],
  ['Retail Sales', '/retail-sales'],
  ['Sales View Companies', '/sales-view'],
] as const;
type Tab = readonly [label: string, to: string, tab: string, access: Access, scoped?: ScopeAccess];
const tabs: readonly Tab[] = [
  ['Two-factor sign-in', '/settings', 'two-factor', 'signedIn', 'PARTNER'],
  ['API tokens', '/settings', 'api-tokens', 'signedIn', 'PARTNER'],
  ['Payment terms', '/system/customizations', 'payment-terms', admins],
  ['Sales channels', '/system/customizations', 'sales-channels', admins],
  ['Seasons', '/system/customizations', 'seasons', admins],
  ['Attributes', '/system/customizations', 'attributes', admins],
];

const commands: readonly Command[] = [
  ...forms.map(([label, to, access, scoped = 'NONE']) => ({ label, to, access, scoped, search: { open: 'new' } })),
  ...mailedReports.map(([name, to]) => ({
    label: `Schedule e-mail: ${name}`,
    to,
    access: reporting,
    search: { mail: name },
  })),
  ...tabs.map(([label, to, tab, access, scoped = 'NONE']) => ({ label, to, access, scoped, search: { tab } })),
];

type User = Pick<Identity, 'roles' | 'scope' | 'betaFlag'>;

/** Commands that open a form or a tab, for what the user may do. */
export const commandsFor = (user: User): readonly PaletteEntry[] =>
  commands
    .filter((command) => isOpenTo(command, user) && hasFeature(command.beta, user))
    .map(({ label, to, search }) => ({ id: `command ${label}`, label, to, search }));

/** The screens that the menu does not show, such as imports. Screens of a record have no fixed address. */
export const screensFor = (user: User, router: AnyRouter, shown: ReadonlySet<string>): readonly PaletteEntry[] =>
  Object.values<AnyRouter['routesById'][string]>(router.routesById).flatMap(({ fullPath, options }) => {
    const { title, access, scoped, beta, parent } = options.staticData ?? {};
    if (!title || !access || shown.has(fullPath) || fullPath.includes('$')) return [];
    if (!isOpenTo({ access, scoped: scoped ?? 'NONE' }, user) || !hasFeature(beta, user)) return [];
    return [{ id: `screen ${fullPath}`, label: title, to: fullPath, ...(parent && { description: parent.label }) }];
  });

/** Whether a text contains every word that was typed, with or without hyphens. */
export const containsWords = (text: string, typed: string): boolean => {
  const searched = normalize(text);
  return normalize(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
};

const normalize = (text: string): string => text.trim().toLowerCase().replaceAll('-', '');
