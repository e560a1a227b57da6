import type { Role } from '@shelfward/contract/kit/access.ts';

export const authorityLabels: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_ORDER_MANAGER: 'Order manager',
  ROLE_REPORTING: 'Reporting',
  ROLE_SUPERUSER: 'Superuser',
};
export const authorityLabel = (authority: Role): string => authorityLabels[authority];
