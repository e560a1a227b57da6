/** Packages of pure code. The contract imports only Zod; the others import only the contract and public packages. */
export const libraries = ['contract', 'client', 'edi', 'forecast', 'cube', 'tables'];

/** Parts of the product: workspaces that the release contains. */
export const released = [...libraries, 'server', 'web'].map((name) => `@shelfward/${name}`);
