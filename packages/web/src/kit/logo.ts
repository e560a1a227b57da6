import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { inBackground, resource } from './resource.ts';

const auth = resource('auth', authRoutes);

/** The URL of the account's logo; null without a logo, undefined while loading. */
export const useLogoUrl = (): string | null | undefined =>
  useQuery({ ...inBackground(auth.clientInfo()), retry: false, staleTime: Number.POSITIVE_INFINITY }).data?.logoUrl;
