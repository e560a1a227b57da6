import type { PaletteSource } from '../kit/palette.ts';

/** The record searches of the palette, imported on the first search. */
export const paletteSources: readonly (() => Promise<PaletteSource>)[] = [
  () => import('../entities/orders/orders.palette.ts').then(({ orderPalette }) => orderPalette),
  () => import('../entities/proposals/proposals.palette.ts').then(({ proposalPalette }) => proposalPalette),
  () => import('../entities/stores/stores.palette.ts').then(({ storePalette }) => storePalette),
  () => import('../entities/companies/companies.palette.ts').then(({ companyPalette }) => companyPalette),
  () => import('../entities/products/products.palette.ts').then(({ productPalette }) => productPalette),
  () => import('../entities/assortments/assortments.palette.ts').then(({ assortmentPalette }) => assortmentPalette),
  () => import('../features/users/users.palette.ts').then(({ userPalette }) => userPalette),
  () => import('../features/accounts/accounts.palette.ts').then(({ accountPalette }) => accountPalette),
  () =>
    import('../features/master-import/master-import.palette.ts').then(({ masterImportPalette }) => masterImportPalette),
  () => import('../features/guide/guide.palette.ts').then(({ guidePalette }) => guidePalette),
];
