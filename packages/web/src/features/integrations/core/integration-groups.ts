/** In the order of the list of types. */
export const integrationGroups = ['ERP', 'Files', 'Carriers', 'Sales'] as const;
export type IntegrationGroup = (typeof integrationGroups)[number];
