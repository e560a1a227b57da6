import type { Role } from '@shelfward/contract/kit/access.ts';
import { expect } from 'vitest';
import type { Caller, TestClient } from './client.ts';

/** The test users by role; `none` and the order manager read reports, too, so that users with the same role differ. */
type User = Role | 'none';
const owner = 'ROLE_REPORTING';
export const others = ['none', 'ROLE_ORDER_MANAGER', 'ROLE_ADMIN', 'ROLE_SUPERUSER'] as const satisfies readonly User[];
type Reader = (typeof others)[number];
/** Superusers have the rights of administrators. */
export const admins = ['ROLE_ADMIN', 'ROLE_SUPERUSER'] as const satisfies readonly Reader[];

/** How a record of the owner is shared, and who reads it then, besides the owner. */
interface SharingCase {
  readonly sharing: object;
  readonly readers: readonly Reader[];
}

/** Of records that are shared with all users, roles, and single users. Each user is the only reader of one record. */
export const sharingCases = (client: TestClient): SharingCase[] => [
  { sharing: {}, readers: [] },
  ...others.map((reader) => ({ sharing: { sharedUserIds: [client.userIdFor(reader)] }, readers: [reader] })),
  { sharing: { sharedRoles: ['ROLE_ORDER_MANAGER'] }, readers: ['ROLE_ORDER_MANAGER', ...admins] },
  { sharing: { sharedRoles: ['ROLE_ADMIN'] }, readers: admins },
  { sharing: { sharedRoles: ['ROLE_REPORTING'] }, readers: others },
  { sharing: { sharedWithAll: true }, readers: others },
];

interface SharedRecords {
  readonly client: TestClient;
  readonly cases: readonly SharingCase[];
  /** Creates a record of the owner. Returns its id. */
  readonly make: (as: Caller, sharing: object) => Promise<number>;
  /** Between the creation and the first call. */
  readonly prepare?: () => Promise<void>;
  /** Every place where users see records: whether the user sees this one there. */
  readonly surfaces: Readonly<Record<string, (as: Caller, id: number) => Promise<boolean>>>;
  /** What others cannot do, because the record does not exist for them. */
  readonly actions?: Readonly<Record<string, (as: Caller, id: number) => Promise<{ readonly status: number }>>>;
}

/** Each user sees the records of the owner that are shared with the user, and no other one, wherever records are seen. */
export const expectSharing = async ({ client, cases, make, prepare, surfaces, actions = {} }: SharedRecords) => {
  await client.db(async (db) => {
    for (const user of ['none', 'ROLE_ORDER_MANAGER'] as const) {
      const authorities: Role[] = user === 'none' ? ['ROLE_REPORTING'] : ['ROLE_REPORTING', user];
      await db.updateTable('appUser').set({ authorities }).where('id', '=', client.userIdFor(user)).execute();
    }
  });
  const records: (SharingCase & { readonly id: number })[] = [];
  for (const one of cases) records.push({ ...one, id: await make(client.as(owner), one.sharing) });
  await prepare?.();
  for (const user of [owner, ...others] as const) {
    const isReader = ({ readers }: SharingCase) => user === owner || readers.includes(user);
    for (const [surface, isSeen] of Object.entries(surfaces))
      for (const record of records)
        expect({ ...toPlace(user, surface, record), isSeen: await isSeen(client.as(user), record.id) }).toEqual({
          ...toPlace(user, surface, record),
          isSeen: isReader(record),
        });
    for (const [action, call] of Object.entries(actions))
      for (const record of records.filter((one) => !isReader(one)))
        expect({
          ...toPlace(user, action, record),
          status: (await call(client.as(user), record.id)).status,
        }).toEqual({ ...toPlace(user, action, record), status: 404 });
  }
};

const toPlace = (user: User, place: string, { sharing }: SharingCase) => ({ user, place, sharing });
