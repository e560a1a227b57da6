import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { inBackground, resource } from './resource.ts';

const auth = resource('auth', authRoutes);

/** Where the account's own logo is; undefined or null while there is none. */
export const useLogoUrl = (): string | null | undefined =>
  useQuery({ ...inBackground(auth.clientInfo()), retry: false, staleTime: Number.POSITIVE_INFINITY }).data?.logoUrl;
