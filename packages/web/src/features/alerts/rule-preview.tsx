import { Button, Text } from '@mantine/core';
import { describeAlertRule } from '@shelfward/contract/alerts/alert-sentence.rules.ts';
import type { AlertRuleInput } from '@shelfward/contract/alerts/alerts.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '../../entities/alerts/alerts.api.ts';
import { accountCurrency } from '../../kit/currency.ts';
import { DateText } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './alerts.module.css';
import { parseRuleForm } from './rule-form.rules.ts';

/** The rule in words, and what it would have raised. */
export const RulePreview = ({ values }: { readonly values: object }) => {
  const rule = parseRuleForm(values);
  const [shown, setShown] = useState<AlertRuleInput>();
  const isShown = shown !== undefined && JSON.stringify(shown) === JSON.stringify(rule);
  return (
    <section className={classes.preview} aria-label="Preview">
      <Text fw={600} fz={14}>
        {rule ? describeAlertRule(rule, accountCurrency()) : 'Enter a threshold.'}
      </Text>
      {isShown ? (
        <Found rule={shown} />
      ) : (
        <Button size="compact-sm" variant="default" disabled={!rule} onClick={() => setShown(rule)}>
          Preview alerts
        </Button>
      )}
    </section>
  );
};

const maxShown = 5;

const Found = ({ rule }: { readonly rule: AlertRuleInput }) => {
  const { data, error, refetch } = useQuery(alerts.preview({ body: rule }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={2} />;
  const { total, weeks, subjects, omittedSubjects, lastDay } = data;
  if (lastDay === null) return <p>There are no sales to compare yet.</p>;
  const period = weeks === 0 ? 'now' : `in the last ${weeks} weeks`;
  return (
    <>
      <p>
        {weeks === 0 ? 'This rule raises' : 'This rule would have raised'}{' '}
        <strong>{formatCount(total, 'alert')}</strong> {period}, for {formatCount(subjects, 'subject')}.
        {omittedSubjects > 0 &&
          ` The ${formatCount(omittedSubjects, 'subject')} with the least units are not observed.`}
      </p>
      <ul>
        {data.alerts.slice(0, maxShown).map(({ title, reason, day }) => (
          <li key={`${day} ${title}`}>
            <DateText value={day} /> <strong>{title}</strong> {reason}
          </li>
        ))}
        {total > maxShown && <li>{`and ${formatCount(total - maxShown, 'more alert')}`}</li>}
      </ul>
    </>
  );
};
