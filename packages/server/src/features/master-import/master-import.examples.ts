import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  const content = `Company,City\nCompany of a file ${made},Oslo\n`;
  return {
    body: { configuration: { kind: 'COMPANIES' as const } },
    files: { file: new File([content], 'companies.csv') },
  };
};

const preview = async (client: TestClient) => {
  const { body } = await client.as('ROLE_SUPERUSER')(masterImportRoutes.create, input());
  return { importId: body.id };
};

defineExamples(masterImportRoutes)({
  list: () => ({ query: { sort: ['createdAt,desc'], kind: ['STORES', 'PRODUCTS'] } }),
  create: input,
  get: async (client) => ({ params: await preview(client) }),
  change: async (client) => ({ params: await preview(client), body: { columns: { name: [0], city: [1] } } }),
  rows: async (client) => ({ params: await preview(client), query: { outcome: ['NEW', 'BAD'] } }),
  correctCells: async (client) => ({
    params: await preview(client),
    body: { cells: [{ line: 2, column: 1, text: 'Bergen' }] },
  }),
  commit: async (client) => ({ params: await preview(client), body: { leavesOutBadRows: true } }),
});

defineProperties(masterImportRoutes)({
  change: { columns: { body: (body) => ({ ...body, columns: { name: [0] } }) } },
});
