import { Modal } from '@mantine/core';
import type { User } from '@shelfward/contract/users/users.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiTokenTable } from '../../entities/auth/api-token-table.tsx';
import { userApiTokens } from '../../entities/auth/api-tokens.api.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { userDisplayName } from './users.api.ts';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}

export const UserApiTokensDialog = ({ user, onClose }: Props) => (
  <Modal
    opened
    size={860}
    title={`API tokens of ${userDisplayName(user)}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
    onClose={onClose}
  >
    <UserApiTokens userId={user.id} />
  </Modal>
);

const UserApiTokens = ({ userId }: { readonly userId: number }) => {
  const { data, error, refetch } = useQuery(userApiTokens.list({ params: { userId } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return <ApiTokenTable tokens={data} revoke={({ id }) => userApiTokens.revoke({ params: { userId, id } })} />;
};
