import { Button, Menu } from '@mantine/core';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { buildSampleTable, sampleFileNames } from '@shelfward/contract/master-import/sample-file.rules.ts';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../export/save-file.ts';
import { toastError } from '../ui/toast.tsx';

interface Props {
  readonly kind: FileKind;
  readonly size?: 'xs' | 'sm';
  /** Leaves out columns whose values a new account does not have. */
  readonly isForEmptyAccount?: boolean;
}

/** Downloads a sample file of the importer, generated from its column definitions. */
export const SampleFile = ({ kind, size = 'sm', isForEmptyAccount = false }: Props) => {
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const { buildCsv, buildExcel } = await import('../export/workbook.ts');
      const sheet = { name: 'Sample', ...buildSampleTable(kind, isForEmptyAccount) };
      saveFile(format === 'csv' ? buildCsv(sheet) : await buildExcel(sheet), `${sampleFileNames[kind]}.${format}`);
    } catch (error) {
      toastError(error, 'Download failed: ');
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size={size} leftSection={<IconDownload size={16} stroke={1.7} />}>
          Sample file
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>Text (.csv)</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (.xlsx)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
