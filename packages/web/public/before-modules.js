// ASVS 1.3.2

// Runs before the first paint, so that a dark screen never flashes white. The key is the one Mantine writes.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be forbidden; the system's choice is then the answer.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// With its first schema, Zod tests whether it may compile code at run time. The content security policy forbids it, and
// browsers report the attempt as a violation. The modules that define schemas run before the first one of ours.
globalThis.__zod_globalConfig = { jitless: true };
