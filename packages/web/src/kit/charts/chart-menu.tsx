import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { saveFile } from '../export/save-file.ts';
import { accountDay } from '../ui/numbers.ts';
import { toastError } from '../ui/toast.tsx';

interface Props {
  readonly title: string;
  readonly period: string | undefined;
  readonly drawing: RefObject<HTMLElement | null>;
}

/** Saves or prints the chart as it is drawn, with title and period, in light colors. */
export const ChartMenu = ({ title, period, drawing }: Props) => {
  const run = async (work: (picture: typeof import('./chart-picture.ts'), svg: string) => Promise<void> | void) => {
    try {
      const picture = await import('./chart-picture.ts');
      if (drawing.current) await work(picture, await picture.drawPicture(drawing.current, { title, period }));
    } catch (error) {
      toastError(error, 'The picture could not be made: ');
    }
  };
  const name = `${title} ${accountDay(new Date())}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Picture of ${title}`} title="Save or print the chart">
          <IconDotsVertical size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run(async (picture, svg) => saveFile(await picture.toPng(svg), `${name}.png`))}>
          Save as PNG
        </Menu.Item>
        <Menu.Item onClick={() => void run((picture, svg) => saveFile(picture.toSvgFile(svg), `${name}.svg`))}>
          Save as SVG
        </Menu.Item>
        <Menu.Item onClick={() => void run((picture, svg) => picture.printPicture(svg))}>Print chart</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
