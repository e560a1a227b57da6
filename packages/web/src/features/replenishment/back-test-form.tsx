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
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import classes from './back-test.module.css';
import { backTestHref, backTests } from './back-tests.api.ts';

interface Props {
  /** The lead time and the review period of the account. */
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  /** A result is shown, which needs the screen of a phone. */
  readonly hasResult: boolean;
}

const leadTime = unitsBetween({ min: 0, max: 26 });
const reviewPeriod = unitsBetween({ min: 1, max: 13 });

const knownChoices = [
  { value: 'PLANNED', label: 'Planned' },
  { value: 'ALL', label: 'Planned and marked' },
  { value: 'NONE', label: 'None' },
] as const;

interface Input {
  readonly companyIds: readonly string[];
  readonly productLineIds: readonly string[];
  readonly testWeeks: 26 | 52;
  readonly knownPromotions: KnownPromotions;
  readonly leadWeeks: number | undefined;
  readonly reviewWeeks: number | undefined;
}

/** What to replay. Without companies or product lines, all of them. */
export const BackTestForm = ({ leadWeeks, reviewWeeks, hasResult }: Props) => {
  const isFolded = useIsPhone() && hasResult;
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useIsAllowed();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const [input, setInput] = useState<Input>({
    companyIds: [],
    productLineIds: [],
    testWeeks: 52,
    knownPromotions: 'PLANNED',
    leadWeeks,
    reviewWeeks,
  });
  if (!isAllowed(backTestRoutes.start)) return null;
  const body = toBody(input);
  const start = async () => {
    if (!body) return;
    const { id } = await backTests.start({ body });
    setOpen(false);
    await navigate({ to: backTestHref(id) });
  };
  if (isFolded && !isOpen)
    return (
      <Group px="var(--sw-gutter)" py={8} flex="none" bg="var(--sw-surface)">
        <Button variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={() => setOpen(true)}>
          New back-test
        </Button>
      </Group>
    );
  const part = { input, change: (changed: Partial<Input>) => setInput({ ...input, ...changed }) };
  return (
    <Group
      component="form"
      gap={10}
      align="flex-end"
      wrap
      flex="none"
      px="var(--sw-gutter)"
      py={14}
      bg="var(--sw-surface)"
      aria-label="New back-test"
      onSubmit={(event) => {
        event.preventDefault();
        void run(start);
      }}
    >
      <Scope {...part} />
      <Conditions {...part} />
      <Supply {...part} />
      <Button type="submit" leftSection={<IconPlayerPlay size={16} />} disabled={!body} loading={isBusy}>
        Run
      </Button>
      {isFolded && (
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      )}
    </Group>
  );
};

/** Undefined while a number is missing. */
const toBody = ({ companyIds, productLineIds, leadWeeks, reviewWeeks, ...others }: Input) =>
  leadWeeks === undefined || reviewWeeks === undefined
    ? undefined
    : {
        ...others,
        companyIds: companyIds.map(Number),
        productLineIds: productLineIds.map(Number),
        leadWeeks,
        reviewWeeks,
      };

interface PartProps {
  readonly input: Input;
  readonly change: (changed: Partial<Input>) => void;
}

const Scope = ({ input: { companyIds, productLineIds }, change }: PartProps) => (
  <>
    <div className={classes.choice}>
      <ChoiceMultiSelect
        label="Companies"
        placeholder={companyIds.length === 0 ? 'All companies' : ''}
        choices={companyChoices}
        values={companyIds}
        onChange={(values) => change({ companyIds: values })}
      />
    </div>
    <div className={classes.choice}>
      <ChoiceMultiSelect
        label="Product lines"
        placeholder={productLineIds.length === 0 ? 'All product lines' : ''}
        choices={productLineChoices}
        values={productLineIds}
        onChange={(values) => change({ productLineIds: values })}
      />
    </div>
  </>
);

const Conditions = ({ input: { testWeeks, knownPromotions }, change }: PartProps) => (
  <>
    <Select
      label="Period"
      className={classes.period ?? ''}
      allowDeselect={false}
      data={[
        { value: '26', label: 'Last 26 weeks' },
        { value: '52', label: 'Last 52 weeks' },
      ]}
      value={String(testWeeks)}
      onChange={(value) => change({ testWeeks: value === '26' ? 26 : 52 })}
    />
    <Select
      label="Promotions known in advance"
      className={classes.known ?? ''}
      allowDeselect={false}
      data={knownChoices}
      value={knownPromotions}
      onChange={(value) =>
        change({ knownPromotions: knownChoices.find((choice) => choice.value === value)?.value ?? 'PLANNED' })
      }
    />
  </>
);

const Supply = ({ input: { leadWeeks, reviewWeeks }, change }: PartProps) => (
  <>
    <TypedNumberInput
      label="Lead time"
      className={classes.number ?? ''}
      suffix={` ${plural(leadWeeks ?? 0, 'week')}`}
      kind={leadTime}
      value={leadWeeks}
      onNumber={(weeks) => change({ leadWeeks: weeks })}
    />
    <TypedNumberInput
      label="Review period"
      className={classes.number ?? ''}
      suffix={` ${plural(reviewWeeks ?? 0, 'week')}`}
      kind={reviewPeriod}
      value={reviewWeeks}
      onNumber={(weeks) => change({ reviewWeeks: weeks })}
    />
  </>
);
