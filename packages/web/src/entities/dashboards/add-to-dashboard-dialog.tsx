import { Button, Modal, Select, TextInput } from '@mantine/core';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { NewTileInput } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ViewDisplay } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { inBackground } from '../../kit/resource.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './add-to-dashboard.module.css';
import { dashboards, dashboardsPath } from './dashboards.api.ts';
import { TileInputs } from './tile-inputs.tsx';
import { useCanChange } from './use-can-change.ts';

interface Props {
  readonly name: string;
  readonly display: ViewDisplay;
  /** A saved view, or the report as it is shown. */
  readonly source: Pick<NewTileInput, 'viewId'> | Pick<NewTileInput, 'report'>;
  readonly onClose: () => void;
}

const newDashboard = 'new';

/** Adds a report as a tile to a dashboard of the user, or to a new one. */
export const AddToDashboardDialog = (props: Props) => {
  const { name, onClose } = props;
  const { data, error, refetch } = useQuery(inBackground(dashboards.list()));
  return (
    <Modal opened onClose={onClose} title={`Add “${name}” to a dashboard`} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={3} />}
      {data && <AddForm {...props} known={data} />}
    </Modal>
  );
};

interface Drawn {
  readonly display: ViewDisplay;
  readonly figure: ReportFigure | null;
}

interface FormProps extends Props {
  readonly known: Parameters<ReturnType<typeof useCanChange>>[0][];
}

const AddForm = ({ source, known, onClose, ...report }: FormProps) => {
  const canChange = useCanChange();
  const navigate = useNavigate();
  const choices = known.filter(canChange);
  const [chosen, setChosen] = useState(choices[0] ? String(choices[0].id) : newDashboard);
  const [name, setName] = useState('');
  const isView = 'viewId' in source;
  const [title, setTitle] = useState(report.name);
  const [drawn, setDrawn] = useState<Drawn>({ display: report.display, figure: null });
  const { isBusy, run } = useBusy();
  const isNew = chosen === newDashboard;
  const add = async () => {
    const id = isNew ? (await dashboards.create({ body: { name } })).id : Number(chosen);
    const dashboard = await dashboards.addTile({
      params: { id },
      body: { ...source, ...drawn, title: isView && title === report.name ? null : title },
    });
    toast(`“${title}” added to “${dashboard.name}”.`);
    onClose();
    if (isNew) await navigate({ to: `${dashboardsPath}/${id}` });
  };
  return (
    <Stack
      component="form"
      gap={14}
      className={classes.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        void run(add);
      }}
    >
      <Select
        label="Dashboard"
        data={[
          ...choices.map((one) => ({ value: String(one.id), label: one.name })),
          { value: newDashboard, label: 'New dashboard' },
        ]}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => setChosen(value ?? newDashboard)}
      />
      {isNew && (
        <TextInput
          label="Name of the dashboard"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Title of the tile"
        value={title}
        maxLength={80}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TileInputs value={drawn} onChange={setDrawn} />
      <Button type="submit" loading={isBusy} disabled={(isNew && name.trim() === '') || title.trim() === ''}>
        Add to dashboard
      </Button>
    </Stack>
  );
};
