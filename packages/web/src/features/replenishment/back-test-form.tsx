import { Button, Select } from '@mantine/core';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { backTestRoutes, type KnownPromotions } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { ChoiceMultiSelect } from '../../kit/form/choice-inputs.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './back-test.module.css';
import { backTestHref, backTests } from './back-tests.api.ts';

interface Props {
  /** The lead time and the review period of the account. */
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
}

const leadTime = unitsBetween({ min: 0, max: 26 });
const reviewPeriod = unitsBetween({ min: 1, max: 13 });

const knownChoices = [
  { value: 'PLANNED', label: 'Planned' },
  { value: 'ALL', label: 'Planned and marked' },
  { value: 'NONE', label: 'None' },
] as const;

/** What to replay. Without companies or product lines, all of them. */
export const BackTestForm = (account: Props) => {
  const isAllowed = useIsAllowed();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const [companyIds, setCompanyIds] = useState<readonly string[]>([]);
  const [productLineIds, setProductLineIds] = useState<readonly string[]>([]);
  const [testWeeks, setTestWeeks] = useState('52');
  const [known, setKnown] = useState<KnownPromotions>('PLANNED');
  const [leadWeeks, setLeadWeeks] = useState<number | undefined>(account.leadWeeks);
  const [reviewWeeks, setReviewWeeks] = useState<number | undefined>(account.reviewWeeks);
  if (!isAllowed(backTestRoutes.start.access)) return null;
  const start = async () => {
    if (leadWeeks === undefined || reviewWeeks === undefined) return;
    const { id } = await backTests.start({
      body: {
        companyIds: companyIds.map(Number),
        productLineIds: productLineIds.map(Number),
        leadWeeks,
        reviewWeeks,
        testWeeks: testWeeks === '26' ? 26 : 52,
        knownPromotions: known,
      },
    });
    await navigate({ to: backTestHref(id) });
  };
  return (
    <Group
      component="form"
      gap={10}
      align="flex-end"
      wrap
      flex="none"
      px="var(--sw-gutter)"
      pb={14}
      bg="var(--sw-surface)"
      aria-label="New back-test"
      onSubmit={(event) => {
        event.preventDefault();
        void run(start);
      }}
    >
      <div className={classes.choice}>
        <ChoiceMultiSelect
          label="Companies"
          placeholder={companyIds.length === 0 ? 'All companies' : ''}
          choices={companyChoices}
          values={companyIds}
          onChange={setCompanyIds}
        />
      </div>
      <div className={classes.choice}>
        <ChoiceMultiSelect
          label="Product lines"
          placeholder={productLineIds.length === 0 ? 'All product lines' : ''}
          choices={productLineChoices}
          values={productLineIds}
          onChange={setProductLineIds}
        />
      </div>
      <Select
        label="Period"
        className={classes.period ?? ''}
        allowDeselect={false}
        data={[
          { value: '26', label: 'Last 26 weeks' },
          { value: '52', label: 'Last 52 weeks' },
        ]}
        value={testWeeks}
        onChange={(value) => setTestWeeks(value ?? '52')}
      />
      <Select
        label="Promotions known in advance"
        className={classes.known ?? ''}
        allowDeselect={false}
        data={knownChoices}
        value={known}
        onChange={(value) => setKnown(knownChoices.find((choice) => choice.value === value)?.value ?? 'PLANNED')}
      />
      <TypedNumberInput
        label="Lead time"
        className={classes.number ?? ''}
        suffix={` ${plural(leadWeeks ?? 0, 'week')}`}
        kind={leadTime}
        value={leadWeeks}
        onNumber={setLeadWeeks}
      />
      <TypedNumberInput
        label="Review period"
        className={classes.number ?? ''}
        suffix={` ${plural(reviewWeeks ?? 0, 'week')}`}
        kind={reviewPeriod}
        value={reviewWeeks}
        onNumber={setReviewWeeks}
      />
      <Button
        type="submit"
        leftSection={<IconPlayerPlay size={16} />}
        disabled={leadWeeks === undefined || reviewWeeks === undefined}
        loading={isBusy}
      >
        Run
      </Button>
    </Group>
  );
};
