import { Box, Text } from '@mantine/core';
import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import {
  integrationTypeLabel,
  integrationTypes,
  isChildType,
} from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { integrationHref } from '../../../entities/integrations/integrations.api.ts';
import { FormDialog } from '../../../kit/screens/form-dialog.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { Grid, Stack } from '../../../kit/ui/layout.tsx';
import { integrationGroups } from '../core/integration-groups.ts';
import { integrationForms } from './integration-forms.tsx';
import classes from './pages.module.css';

const prefix = 'new-';
export const toOpenParam = (type: IntegrationType): string => `${prefix}${type}`;

/** Integration types by group. Child integrations are added on the page of their connection. */
export const IntegrationChooser = ({ isOfConnection = false }: { readonly isOfConnection?: boolean }) => {
  const [, change] = useScreenSearch();
  const types = integrationTypes.filter((type) => isChildType(type) === isOfConnection);
  return (
    <Stack gap={18}>
      {integrationGroups.map((group) => {
        const members = types.filter((type) => integrationForms[type].group === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            {!isOfConnection && (
              <Box component="h3" mb={8} c="dimmed" fz={12} fw={500} lts="0">
                {group}
              </Box>
            )}
            <Grid component="ul" columns="repeat(auto-fit, minmax(180px, 1fr))" gap={10}>
              {members.map((type) => (
                <li key={type}>
                  <button
                    type="button"
                    className={`panel ${classes.choice}`}
                    data-autofocus={type === types[0] || undefined}
                    onClick={() => change({ open: toOpenParam(type) })}
                  >
                    <Text span fw={600}>
                      {integrationTypeLabel(type)}
                    </Text>
                    <span>{integrationForms[type].text}</span>
                  </button>
                </li>
              ))}
            </Grid>
          </section>
        );
      })}
    </Stack>
  );
};

const saved = z.looseObject({ id: z.number() });

/** The form of the type in the URL (`open=new-SALES_AGGREGATION`). Saving opens the page of the new integration. */
export const NewIntegration = ({ parentId }: { readonly parentId?: number }) => {
  const [search, change] = useScreenSearch();
  const navigate = useNavigate();
  const type = integrationTypes.find((one) => toOpenParam(one) === search.open);
  const kind = type && integrationForms[type];
  if (!kind) return null;
  const close = () => change({ open: undefined });
  const Form = kind.form;
  return (
    <FormDialog title={`New ${integrationTypeLabel(type)}`} size="large" onClose={close}>
      <Form
        parentId={parentId}
        onCancel={close}
        onSaved={(response) => {
          const created = saved.safeParse(response);
          const tab = kind.tabAfterCreation;
          if (created.success) void navigate({ to: integrationHref(created.data), ...(tab && { search: { tab } }) });
        }}
      />
    </FormDialog>
  );
};
