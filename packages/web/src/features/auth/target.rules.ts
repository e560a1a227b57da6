/** The page to open after sign-in: a path of this origin other than the sign-in page. */
export const resolveSignInTarget = (target: unknown): string => {
  // Browsers remove tabs and line breaks from URLs, so one between two slashes would produce the URL of another host.
  const isSameOrigin = typeof target === 'string' && /^\/(?![/\\])[\u0020-\uffff]*$/.test(target);
  return isSameOrigin && !target.startsWith('/login') ? target : '/';
};
