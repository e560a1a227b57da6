import type { ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import type { ContactPerson } from '@shelfward/contract/auth/auth.contract.ts';
import { type Access, isOpenTo, type Requirement, type Role, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { mayDelete } from '@shelfward/contract/kit/removal.rules.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { findViewRejection } from '@shelfward/contract/kit/view-only.rules.ts';
import { useSyncExternalStore } from 'react';
import { recordSignIn, recordSignOut, removePersonalData } from './personal-data.ts';
import { parseSubdomain } from './subdomain.ts';

/** The storage key of the bearer token; other tabs watch it. */
export const tokenKey = 'shelfward.token';
/** The storage key of the user that opens the application without a connection; removed together with the token. */
export const identityKey = 'shelfward.identity';

/** The signed-in user, as far as the kit and the shell need it. */
export interface Identity {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  /** Set if the user sees only the records of a scope. */
  readonly scope: ScopeKind | null;
  /** The companies, regions, and stores of the scope. */
  readonly scopeNames: readonly string[];
  /** Of the companies of a partner. */
  readonly orderManagers: readonly ContactPerson[];
  readonly adminOnlyDelete: boolean;
  /** The account lets users without a role count the inventory of stores. */
  readonly usersCanCount: boolean;
  readonly betaFlag: boolean;
  readonly imageUrl: string | null;
  readonly twoFactorOn: boolean;
  /** The user must set up two-factor sign-in before anything else. */
  readonly twoFactorSetupRequired: boolean;
  /** The administrator of another client who impersonates this user, or of this one who only views what the user sees. */
  readonly impersonator: {
    readonly email: string;
    readonly clientName: string;
    readonly url: string;
    readonly viewsOnly: boolean;
  } | null;
  readonly accountName: string;
  readonly subdomain: string;
  /** Of the account. */
  readonly timeZone: string;
  /** Of all amounts of the account. */
  readonly currency: string;
  /** The calendar of months, quarters, and years of reports of the account. */
  readonly reportCalendar: ReportCalendar;
  /** The account has an active connection to an ERP. */
  readonly hasErp: boolean;
  /** Of unsaved work in the browser, in memory only. Empty without a connection. */
  readonly draftKeys: readonly string[];
  /** Of counts and of the records that they need, as stored on a device where the user counts inventory; else empty. */
  readonly offlineKeys: readonly string[];
}

export interface SessionState {
  readonly identity: Identity | undefined;
  /** The server rejected the token during editing: a dialog requests the password over the page. */
  readonly interrupted: boolean;
}

/** `unidentified`: the token was invalid when the page loaded. The user is not redirected. */
export type SessionEnd = 'expired' | 'signed out' | 'unidentified';

let state: SessionState = { identity: undefined, interrupted: false };
const listeners = new Set<() => void>();
const endListeners = new Set<(reason: SessionEnd) => void>();
const dirtyForms = new Set<symbol>();

const change = (next: Partial<SessionState>) => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const session = {
  token: (): string | null => localStorage.getItem(tokenKey),
  storeToken: (token: string): void => localStorage.setItem(tokenKey, token),
  dropToken: (): void => {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(identityKey);
  },
  state: (): SessionState => state,
  identify: (identity: Identity): void => {
    recordSignIn();
    change({ identity, interrupted: false });
  },

  /** Part of every query key, so that no cached response is shown to another user or client. */
  scope: (): string => `${parseSubdomain(location.host) ?? '-'}/${state.identity?.userId ?? '-'}`,

  /**
   * The server no longer accepts the token. With unsaved changes the page stays and requests the password;
   * otherwise everything is cleared, and the listeners choose the next page.
   */
  expire: (reason: Exclude<SessionEnd, 'signed out'>): void => {
    session.dropToken();
    if (dirtyForms.size > 0 && state.identity) change({ interrupted: true });
    else session.clear(reason);
  },
  /** Ends the session. Unlike an expired session, this also removes drafts, in all tabs. */
  signOut: (): void => {
    recordSignOut(session.scope());
    session.clear('signed out');
  },
  clear: (reason: SessionEnd): void => {
    session.dropToken();
    dirtyForms.clear();
    removePersonalData(session.scope());
    change({ identity: undefined, interrupted: false });
    for (const listener of endListeners) listener(reason);
  },
  onEnd: (listener: (reason: SessionEnd) => void): (() => void) => {
    endListeners.add(listener);
    return () => void endListeners.delete(listener);
  },

  /** Registers unsaved changes; returns the function that unregisters them. */
  registerEdits: (): (() => void) => {
    const form = Symbol('dirty form');
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  },
  hasEdits: (): boolean => dirtyForms.size > 0,
} as const;

export const useSession = (): SessionState => useSyncExternalStore(subscribe, session.state);

/** Null for users without a scope. */
export const useScope = (): ScopeKind | null => useSession().identity?.scope ?? null;

/** Whether the account has a connection to an ERP, which users with a scope do not see. */
export const useHasErp = (): boolean => {
  const { identity } = useSession();
  return identity?.scope === null && identity.hasErp;
};

/** A route, or what a page or a button requires. A bare access is closed to users with a scope. */
type Required = Access | (Requirement & Partial<Pick<Route, 'method' | 'reads' | 'whileViewing'>>);

const toRequirement = (required: Required): Requirement =>
  typeof required === 'object' && 'access' in required ? required : { access: required };

const changes = (required: Required): boolean =>
  typeof required === 'object' && 'method' in required && findViewRejection(required) !== undefined;

const signedOut = { roles: [], scope: null };

/** Whether the user changes anything: an administrator who views what another user sees only reads. */
export const useCanChange = (): boolean => !useSession().identity?.impersonator?.viewsOnly;

/** Whether the user can call the route. */
export const useIsAllowed = (): ((required: Required) => boolean) => {
  const { identity = signedOut } = useSession();
  const canChange = useCanChange();
  return (required) => isOpenTo(toRequirement(required), identity) && (canChange || !changes(required));
};

/** Whether the user sees a beta feature. */
export const useHasFeature = (feature: BetaFeature): boolean => {
  const { identity } = useSession();
  return hasFeature(feature, identity ?? { betaFlag: false });
};

/** Whether the user may delete, deactivate, and unassign; the account can restrict this to administrators. */
export const useMayDelete = (): ((required: Required) => boolean) => {
  const { identity } = useSession();
  const isAllowed = useIsAllowed();
  return (required) => isAllowed(required) && mayDelete(identity?.adminOnlyDelete ?? false, identity?.roles ?? []);
};
