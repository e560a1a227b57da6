// ASVS 3.5.4, 4.1.3

import { isIP } from 'node:net';

/** Names that always lead to this machine. Another name could be a page that was made to lead here. */
export const isLoopbackName = (host: string | undefined): boolean => {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
};

/**
 * The subdomain of a request: the header, else the first label of a host with several labels, else the default.
 * An IP address has no labels.
 */
export const resolveSubdomain = (
  given: { readonly header: string | string[] | undefined; readonly host: string | undefined },
  defaultClient: string,
): string => {
  const [header] = [given.header].flat();
  if (header !== undefined && header.trim() !== '') return header.trim().toLowerCase().slice(0, 63);
  const host = (given.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const labels = host.split('.').filter(Boolean);
  return labels.length > 1 && isIP(host) === 0 && !host.startsWith('[') ? (labels[0] ?? defaultClient) : defaultClient;
};
