import { isIP } from 'node:net';

/**
 * The origin of a client's pages. Clients have subdomains of PUBLIC_URL, except for the one of CLIENT, which
 * uses PUBLIC_URL itself, as do all clients where subdomains are impossible. Never derived from a request: a forged
 * Host header would redirect links in e-mails.
 */
export const createOrigins =
  (publicUrl: string, clientOfPlainHost: string | undefined) =>
  (subdomain: string): string => {
    const url = new URL(publicUrl);
    const isPlain = subdomain === clientOfPlainHost || isIP(url.hostname) !== 0 || url.hostname.startsWith('[');
    if (!isPlain) url.hostname = `${subdomain}.${url.hostname}`;
    return url.origin;
  };
