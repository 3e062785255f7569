/** History of an order: steps and earlier versions, newest first. */

import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, List, ListItem, ListItemText } from '@mui/material';
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { useListOrderStepsQuery, useListOrderVersionsQuery } from '../office/api.gen';
import type { OrderVersion } from '../office/contract';
import { describeFields } from '../order/order-changes';

function Steps({ order }: { order: string }) {
  const { dateTime } = useFormat();
  const { data, error, refetch } = useListOrderStepsQuery({ id: order });
  const steps = data?.['hydra:member'] ?? [];
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <List dense disablePadding>
      {steps.map((step) => (
        <ListItem key={`${step.code}-${step.movedAt}`} disableGutters>
          <ListItemText
            primary={step.name}
            secondary={[step.movedAt && dateTime(step.movedAt), step.movedBy, step.reason]
              .filter(Boolean)
              .join(' · ')}
          />
        </ListItem>
      ))}
    </List>
  );
}

function Version({ version }: { version: OrderVersion }) {
  const { t } = useI18n();
  const format = useFormat();
  const { order, changed, savedAt, savedBy } = version;
  const changes = order ? describeFields(order, changed, t, format) : [];
  return (
    <ListItem disableGutters>
      <ListItemText
        primary={[savedAt && format.dateTime(savedAt), savedBy].filter(Boolean).join(' · ')}
        secondary={changes.map(({ label, value }) => `${label} : ${value}`).join(' · ')}
      />
    </ListItem>
  );
}

function Versions({ order }: { order: string }) {
  const { data, error, refetch } = useListOrderVersionsQuery({ id: order });
  const versions = data?.['hydra:member'] ?? [];
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <List dense disablePadding>
      {versions.map((version) => (
        <Version key={version.version} version={version} />
      ))}
    </List>
  );
}

const PARTS = { steps: Steps, versions: Versions } as const;

/** Accordion that loads its content when it is opened. */
function Part({ part, order }: { part: keyof typeof PARTS; order: string }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const Content = PARTS[part];
  return (
    <Accordion
      expanded={open}
      onChange={(_event, on) => setOpen(on)}
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>{t(`orders.sheet.${part}`)}</AccordionSummary>
      <AccordionDetails>{open && <Content order={order} />}</AccordionDetails>
    </Accordion>
  );
}

export function OrderHistory({ order }: { order: string }) {
  return (
    <div>
      <Part part="steps" order={order} />
      <Part part="versions" order={order} />
    </div>
  );
}
