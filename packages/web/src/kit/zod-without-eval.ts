declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Zod tries whether it may compile code at run time; the content-security policy forbids it, and the try alone is
 * reported as a violation. The settings object is shared, so it does not matter whether Zod was loaded before.
 */
export const keepZodFromCompiling = (): void => {
  globalThis.__zod_globalConfig ??= {};
  globalThis.__zod_globalConfig.jitless = true;
};
