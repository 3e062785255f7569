/** Card of an occasion: its text in each language. */
import { Box, Paper, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, type Locale, offeredLocales } from '@/shared/i18n/locales';
import { Status } from '@/shared/ui/status';
import type { MessageTemplate } from '../../office/contract';
import { TemplateEditor } from './template-editor';

interface TemplateCardProps {
  kind: string;
  templates: readonly MessageTemplate[];
}

export function TemplateCard({ kind, templates }: TemplateCardProps) {
  const { t, locale } = useI18n();
  const languages = offeredLocales(useMe().tenant.languages);
  const [chosen, setChosen] = useState<Locale>(locale);
  const shown = languages.includes(chosen) ? chosen : languages[0];
  const template = templates.find((candidate) => candidate.locale === shown);
  const title = t(`orders.templates.${kind}`);
  return (
    <Paper variant="outlined" component="section" aria-label={title}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" sx={{ py: 1 }}>
          {title}
        </Typography>
        {template?.edited && <Status tone="blue" label={t('orders.templates.own')} />}
        <Box sx={{ flexGrow: 1 }} />
        <Tabs
          value={shown}
          onChange={(_event, value: Locale) => setChosen(value)}
          aria-label={t('orders.templates.locale')}
        >
          {languages.map((language) => (
            <Tab key={language} value={language} label={LOCALE_NAMES[language]} lang={language} />
          ))}
        </Tabs>
      </Box>
      {template && <TemplateEditor key={`${template.id}-${template.version}`} template={template} />}
    </Paper>
  );
}
