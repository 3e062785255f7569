/** Settings page of message templates: a card for each occasion, a tab for each language, and a preview. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useListMessageTemplatesQuery } from '../office/api.gen';
import { TemplateCard } from './templates/template-card';

const KINDS = ['order-saved', 'order-changed', 'order-step-changed'] as const;

export function MessageTemplatesPage() {
  const t = useT();
  const { data, error, refetch } = useListMessageTemplatesQuery({});
  const templates = data?.['hydra:member'];
  return (
    <Page title={t('orders.templates.title')}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('orders.templates.hint')}
      </Typography>
      {error && !templates ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!error && !templates && <Skeleton variant="rounded" height={400} />}
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1040 }}>
        {templates &&
          KINDS.map((kind) => (
            <TemplateCard
              key={kind}
              kind={kind}
              templates={templates.filter((template) => template.kind === kind)}
            />
          ))}
      </Box>
    </Page>
  );
}
