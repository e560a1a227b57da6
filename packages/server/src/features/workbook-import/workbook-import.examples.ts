import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeWorkbook } from './workbook.factory.ts';

let made = 0;

defineExamples(workbookRoutes)({
  import: async () => {
    made += 1;
    return {
      body: { metadata: {} },
      files: { file: await makeWorkbook({ Companies: [[`Company of a workbook ${made}`]] }) },
    };
  },
});
