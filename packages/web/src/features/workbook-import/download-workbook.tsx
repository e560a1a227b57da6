import { Button } from '@mantine/core';
import { buildWorkbookTemplate, workbookFileName } from '@shelfward/contract/master-import/workbook.rules.ts';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../kit/export/save-file.ts';
import { toastError } from '../../kit/ui/toast.tsx';

/** Downloads the workbook to fill in, generated from the column definitions. */
export const DownloadWorkbook = () => {
  const save = async () => {
    try {
      const { buildExcel } = await import('../../kit/export/workbook.ts');
      saveFile(await buildExcel(...buildWorkbookTemplate()), workbookFileName);
    } catch (error) {
      toastError(error, 'Download failed: ');
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => void save()}
    >
      Download workbook
    </Button>
  );
};
