import { Button } from '@mantine/core';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import { PromotionCalendar } from './promotion-calendar.tsx';
import { PromotionList } from './promotion-list.tsx';

/** The plan of prices and promotions. */
export const PromotionsPage = () => (
  <PageFrame>
    <PageHead
      title="Promotions"
      primary={
        <>
          <CopyAction />
          <ImportLink kind="PROMOTIONS" />
        </>
      }
    />
    <Tabs
      tabs={[
        { id: 'calendar', label: 'Calendar', content: <PromotionCalendar /> },
        { id: 'list', label: 'All promotions', content: <PromotionList /> },
      ]}
    />
  </PageFrame>
);

const CopyAction = () => {
  const isAllowed = useIsAllowed();
  const [isShown, setShown] = useState(false);
  if (!isAllowed(promotionRoutes.copyLastYear)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => setShown(true)}>
        Copy from last year
      </Button>
      {isShown && (
        <FormDialog title="Copy promotions" onClose={() => setShown(false)}>
          <CopyForm />
        </FormDialog>
      )}
    </>
  );
};

/** The next quarter of last year. */
const CopyForm = () => {
  const today = accountDay(new Date());
  return (
    <EntityForm
      noun="copy of promotions"
      schema={promotionRoutes.copyLastYear.body}
      empty={{ fromDay: addDays(today, -364), untilDay: addDays(today, -364 + 90) }}
      fields={{
        fromDay: {
          label: 'Promotions from',
          kind: 'day',
          width: 'half',
          description: 'Copies begin 52 weeks later, on the same weekday.',
        },
        untilDay: { label: 'until', kind: 'day', width: 'half' },
      }}
      submitLabel="Copy"
      save={(body, options) => promotions.copyLastYear({ body }, options)}
      toSavedText={({ copied, skipped }) =>
        `${formatCount(copied, 'promotion')} copied${skipped > 0 ? `, ${skipped} skipped because of others on the same days` : ''}.`
      }
    />
  );
};
