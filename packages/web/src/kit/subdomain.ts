const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The client's subdomain: the first label of a host name with several labels; undefined for IP addresses. */
export const parseSubdomain = (host: string): string | undefined => {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (ipv4.test(name) || name.startsWith('[')) return undefined;
  const [first, ...rest] = name.split('.').filter((label) => label !== '');
  return rest.length > 0 ? first : undefined;
};
