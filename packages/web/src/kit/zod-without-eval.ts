declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Zod tests whether it may compile code at run time; the content security policy forbids it, and the attempt is
 * reported as a violation. The configuration is shared, so the load order does not matter.
 */
export const disableZodCompilation = (): void => {
  globalThis.__zod_globalConfig ??= {};
  globalThis.__zod_globalConfig.jitless = true;
};
