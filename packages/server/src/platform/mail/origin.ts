import { isIP } from 'node:net';

/**
 * The address of a client's pages. Clients live on subdomains of PUBLIC_URL, but for the one that CLIENT names, which
 * lives on PUBLIC_URL itself, as everybody does where there can be no subdomains. Never taken from a request: a forged
 * Host header would send the links of mails elsewhere.
 */
export const originsOf =
  (publicUrl: string, clientOfPlainHost: string | undefined) =>
  (subdomain: string): string => {
    const url = new URL(publicUrl);
    const isPlain = subdomain === clientOfPlainHost || isIP(url.hostname) !== 0 || url.hostname.startsWith('[');
    if (!isPlain) url.hostname = `${subdomain}.${url.hostname}`;
    return url.origin;
  };
