import { Button, Modal } from '@mantine/core';
import type { AlertRule } from '@shelfward/contract/alerts/alerts.contract.ts';
import { maxAlertRules } from '@shelfward/contract/alerts/alerts.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { alerts, muteRule, toMuteDay } from '../../entities/alerts/alerts.api.ts';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { AlertList } from './alert-list.tsx';
import classes from './alerts.module.css';
import { RuleForm } from './rule-form.tsx';
import { RuleTable } from './rule-table.tsx';

/** Alert rules as sentences, and the last alerts. */
export const AlertsPage = () => {
  const { data: rules, error, refetch } = useQuery(alerts.rules());
  const [search, change] = useScreenSearch();
  const isFull = rules !== undefined && rules.length >= maxAlertRules;
  return (
    <PageFrame>
      <PageHead
        title="Alerts"
        beside={isFull && <span className={classes.hint}>An account has at most {maxAlertRules} rules.</span>}
        primary={
          rules &&
          rules.length > 0 && (
            <Button disabled={isFull} onClick={() => change({ open: 'new' })}>
              New alert
            </Button>
          )
        }
      />
      <CardColumn>
        <Rules rules={rules} error={error} retry={refetch} />
      </CardColumn>
      <Dialogs rules={rules} open={search.open} mute={search.mute} />
    </PageFrame>
  );
};

interface RulesProps {
  readonly rules: readonly AlertRule[] | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

const Rules = ({ rules, error, retry }: RulesProps) => {
  const [search, change] = useScreenSearch();
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!rules) return <LoadingLines />;
  if (rules.length === 0)
    return (
      <EmptyState
        text="No alert rules yet. A rule raises an alert, for example when the units of a store fall."
        action={<Button onClick={() => change({ open: 'new' })}>New alert</Button>}
      />
    );
  return (
    <>
      <RuleTable rules={rules} />
      <AlertList ruleId={rules.find(({ id }) => String(id) === String(search.rule))?.id} />
    </>
  );
};

interface DialogProps {
  readonly rules: readonly AlertRule[] | undefined;
  readonly open: unknown;
  /** From the link in an e-mail. */
  readonly mute: unknown;
}

const Dialogs = ({ rules = [], open, mute }: DialogProps) => {
  const [, change] = useScreenSearch();
  const close = () => change({ open: undefined });
  const edited = rules.find(({ id }) => String(id) === String(open));
  const muted = rules.find(({ id }) => String(id) === String(mute));
  return (
    <>
      {open === 'new' && (
        <FormDialog title="New alert" size="large" onClose={close}>
          <RuleForm />
        </FormDialog>
      )}
      {edited && (
        <FormDialog title="Change alert" size="large" onClose={close}>
          <RecordForm
            load={alerts.get({ params: { alertRuleId: edited.id } })}
            form={(record) => <RuleForm record={record} />}
          />
        </FormDialog>
      )}
      {muted && <MuteDialog rule={muted} onClose={() => change({ mute: undefined }, 'replace')} />}
    </>
  );
};

interface Props {
  readonly rule: AlertRule;
  readonly onClose: () => void;
}

/** Opened by the link in an e-mail: programs that check links must not mute a rule. */
const MuteDialog = ({ rule, onClose }: Props) => {
  const { isBusy, run } = useBusy();
  const mute = async () => {
    await muteRule(rule.id);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Mute alert" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>{rule.sentence}</p>
      <p>No tasks, e-mails, and webhook events for any user until {formatDay(toMuteDay(new Date()))}.</p>
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void run(mute)}>
          Mute for 4 weeks
        </Button>
      </Group>
    </Modal>
  );
};
