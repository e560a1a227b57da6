/** Where to go after signing in: only a path of this site, never another site and never the sign-in page again. */
export const targetOf = (target: unknown): string => {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || target.startsWith('/login')) return '/';
  return target;
};
