/** Where to go after signing in: only a path of this site, never another site and never the sign-in page again. */
export const targetOf = (target: unknown): string => {
  // Browsers drop tabs and line breaks from an address, so one between two slashes would hide another site.
  const isOwn = typeof target === 'string' && /^\/(?![/\\])[\u0020-\uffff]*$/.test(target);
  return isOwn && !target.startsWith('/login') ? target : '/';
};
