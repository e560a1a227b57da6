import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsAllowed } from '../session.ts';
import { Stack } from '../ui/layout.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { savedViews } from './saved-views.api.ts';
import classes from './screens.module.css';
import { searchToSave, viewParam } from './view-search.ts';
import type { ViewTabsProps } from './view-tabs.types.ts';

/** Saves the filters, sorting, and columns of the URL as a view. */
export const SaveView = (props: Pick<ViewTabsProps, 'screen' | 'search' | 'change' | 'toReport'>) => {
  const { screen, search, change, toReport } = props;
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const isAllowed = useIsAllowed();
  const save = async () => {
    const view = await savedViews.save({ body: { screen, name, search: searchToSave(search), ...toReport?.() } });
    setOpen(false);
    setName('');
    change({ view: viewParam(view.id) }, 'replace');
    toast(`View “${view.name}” saved.`);
  };
  if (!isAllowed(savedViewRoutes.save)) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label="Save these filters as a view" onClick={() => setOpen(!isOpen)}>
          <IconPlus size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          component="form"
          gap={10}
          align="flex-end"
          w={260}
          className={classes.save ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            save().catch(toastError);
          }}
        >
          <TextInput
            label={toReport ? 'Save this report as' : 'Save filters, sorting and columns as'}
            placeholder="View name"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" disabled={name.trim() === ''}>
            Save view
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
