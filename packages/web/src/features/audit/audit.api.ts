import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { type Choice, type QueryOptions, resource, selected } from '../../kit/resource.ts';

export const audit = resource('audit', auditRoutes);

const users = resource('users', userRoutes);

export const userChoices = (search: string): QueryOptions<readonly Choice[]> =>
  selected(users.list({ query: { search, size: 2000, includeInactive: true } }), (page): readonly Choice[] =>
    page.content.map(({ id, email }) => ({ value: String(id), label: email })),
  );
