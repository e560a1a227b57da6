import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { accountDay, formatQuantity } from '../ui/numbers.ts';
import { toastError } from '../ui/toast.tsx';
import { saveFile } from './save-file.ts';
import type { Sheet } from './workbook.ts';

type Format = 'xlsx' | 'csv';

interface Props {
  readonly title: string;
  /** Loads the exported rows and reports progress. */
  readonly sheet: (onProgress: (rows: number, total: number) => void) => Promise<Sheet>;
}

/** Exports the list with its filters, order and columns. */
export const ExportMenu = ({ title, sheet }: Props) => {
  const [progress, setProgress] = useState<string>();
  const save = async (format: Format) => {
    setProgress('Exporting…');
    try {
      const content = await sheet((rows, total) =>
        setProgress(`Exporting ${formatQuantity(rows)} of ${formatQuantity(total)}…`),
      );
      const { buildExcel, buildCsv } = await import('./workbook.ts');
      saveFile(
        format === 'xlsx' ? await buildExcel(content) : buildCsv(content),
        `${title} ${accountDay(new Date())}.${format}`,
      );
    } catch (error) {
      toastError(error, 'Export failed: ');
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={progress ?? 'Export'} title={progress ?? 'Export'} disabled={progress !== undefined}>
          {progress === undefined ? <IconDownload size={17} /> : <Loader size={15} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>Text (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
