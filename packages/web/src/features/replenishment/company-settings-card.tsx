import { Button } from '@mantine/core';
import { getOrderRule } from '@shelfward/contract/replenishment/order-rule.rules.ts';
import {
  type ReplenishmentSettings,
  replenishmentRoutes,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { inBackground, isOpenQuery } from '../../kit/resource.ts';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { CompanySettingsForm, findCompanySettings, findLabel } from './company-settings-form.tsx';
import {
  basisChoices,
  formatUnits,
  formatWeeks,
  modeChoices,
  ruleChoices,
  settingLabels,
  toPercent,
} from './setting-fields.ts';

/** How par levels of the stores of a company are suggested. */
export const CompanyParLevelSettings = ({ companyId }: { readonly companyId: number }) => {
  const isAllowed = useIsAllowed();
  const [isShown, setShown] = useState(false);
  const query = replenishment.settings({});
  const { data } = useQuery({ ...inBackground(query), enabled: isOpenQuery(query) });
  if (!data) return null;
  const close = () => setShown(false);
  return (
    <Card title="Suggested par levels">
      <Facts facts={toFacts(data, companyId)} />
      {isAllowed(replenishmentRoutes.updateCompanySettings) && (
        <CardFoot>
          <Button variant="default" onClick={() => setShown(true)}>
            Change
          </Button>
        </CardFoot>
      )}
      {isShown && (
        <FormDialog title="Par level settings" onClose={close}>
          <RecordForm
            load={query}
            form={(settings) => <CompanySettingsForm companyId={companyId} settings={settings} onSaved={close} />}
          />
        </FormDialog>
      )}
    </Card>
  );
};

const toFacts = (settings: ReplenishmentSettings, companyId: number) => {
  const own = findCompanySettings(settings, companyId);
  const pick = <K extends keyof typeof own>(key: K, format: (value: NonNullable<(typeof own)[K]>) => string) => {
    const value = own[key];
    const shown = format((value ?? settings[key]) as NonNullable<(typeof own)[K]>); // the settings have every key
    return { label: settingLabels[key], value: value === null ? `${shown}, as the account` : shown };
  };
  const serviceLevelBasis = own.serviceLevelBasis ?? settings.serviceLevelBasis;
  const isByMargin = serviceLevelBasis === 'MARGIN';
  const orderRule = own.orderRule ?? settings.orderRule;
  const rule = toName(findLabel(ruleChoices, getOrderRule({ orderRule, serviceLevelBasis })));
  return [
    pick('mode', (mode) => toName(findLabel(modeChoices, mode))),
    pick('leadWeeks', formatWeeks),
    pick('reviewWeeks', formatWeeks),
    pick('presentationMinimum', formatUnits),
    {
      label: settingLabels.orderRule,
      value: orderRule === null ? `${rule}, by the service level` : pick('orderRule', () => rule).value,
    },
    pick('serviceLevelBasis', (basis) => findLabel(basisChoices, basis)),
    ...(isByMargin
      ? [pick('marginPercent', (percent) => `${percent}%`), pick('holdingPercent', (percent) => `${percent}%`)]
      : [pick('serviceLevel', (level) => `${toPercent(level)}%`)]),
  ];
};

/** The name of a choice without its description. */
const toName = (label: string): string => label.split(':')[0] ?? label;
