import { Menu } from '@mantine/core';
import type { Action } from './list.types.ts';

export const ActionItems = ({ actions }: { readonly actions: readonly Action[] }) =>
  actions.map((action) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      {...(action.isDangerous ? { color: 'red.8' } : {})}
      onClick={() => void action.run()}
    >
      {action.label}
    </Menu.Item>
  ));
