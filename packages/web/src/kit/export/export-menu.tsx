import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { accountDay, formatQuantity } from '../ui/numbers.ts';
import { toastError } from '../ui/toast.tsx';
import { saveFile } from './save-file.ts';
import type { Sheet } from './workbook.ts';

export type ExportFormat = 'xlsx' | 'csv';

interface Loaded {
  /** Loads the exported rows and reports progress. */
  readonly sheet: (onProgress: (rows: number, total: number) => void) => Promise<Sheet>;
}
interface Built {
  /** Loads the file that the server builds. */
  readonly file: (format: ExportFormat) => Promise<Blob>;
}
type Props = (Loaded | Built) & {
  readonly title: string;
  /** Prints all rows. */
  readonly print?: (() => void) | undefined;
};

/** Exports the list with its filters, order and columns. */
export const ExportMenu = ({ title, print, ...source }: Props) => {
  const [progress, setProgress] = useState<string>();
  const save = async (format: ExportFormat) => {
    setProgress('Exporting…');
    try {
      const file = 'file' in source ? await source.file(format) : await build(source.sheet, format);
      saveFile(file, `${title} ${accountDay(new Date())}.${format}`);
    } catch (error) {
      toastError(error, 'Export failed: ');
    } finally {
      setProgress(undefined);
    }
  };
  const build = async (sheet: Loaded['sheet'], format: ExportFormat): Promise<Blob> => {
    const content = await sheet((rows, total) =>
      setProgress(`Exporting ${formatQuantity(rows)} of ${formatQuantity(total)}…`),
    );
    const { buildReportExcel, buildCsv } = await import('./workbook.ts');
    return format === 'xlsx' ? buildReportExcel(content) : buildCsv(content);
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
        {print && <Menu.Item onClick={print}>Print</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};
