/** Editor of a template beside its preview. */
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { toProblem } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { getDirection, type Locale } from '@/shared/i18n/locales';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { MessageTemplate } from '../../office/contract';
import { useTemplate } from './use-template';

const PLACEHOLDERS = ['customer', 'order', 'total', 'remaining', 'step', 'collect', 'delivery', 'shop'];
/** What only messages of one kind know. */
const OWN_PLACEHOLDERS: Record<string, readonly string[]> = {
  'return-accepted': ['amount'],
  'return-rejected': ['reason'],
  invoice: ['invoice'],
};
/** A cart is no order yet. */
const CART_PLACEHOLDERS = ['customer', 'shop', 'link', 'stop'];

const placeholdersOf = (kind: string): readonly string[] =>
  kind === 'cart-reminder' ? CART_PLACEHOLDERS : [...PLACEHOLDERS, ...(OWN_PLACEHOLDERS[kind] ?? [])];

type TemplateState = ReturnType<typeof useTemplate>;

function Fields({ template, state }: { template: MessageTemplate; state: TemplateState }) {
  const t = useT();
  const dir = getDirection(template.locale as Locale);
  const language = { dir, lang: template.locale };
  return (
    <Stack spacing={2}>
      <TextField
        id={`subject-${template.id}`}
        label={t('orders.templates.subject')}
        value={state.subject}
        onChange={({ target }) => state.change({ subject: target.value })}
        slotProps={{ htmlInput: { ...language, maxLength: 200 } }}
      />
      <TextField
        id={`body-${template.id}`}
        label={t('orders.templates.body')}
        multiline
        minRows={8}
        value={state.body}
        onChange={({ target }) => state.change({ body: target.value })}
        slotProps={{ htmlInput: { ...language, maxLength: 10_000 } }}
      />
      <Box
        role="group"
        aria-label={t('business.messages.insert')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
      >
        {placeholdersOf(template.kind).map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => state.change({ body: `${state.body}{${name}}` })}
          >
            {t(`business.messages.placeholder.${name}`)}
          </Button>
        ))}
      </Box>
    </Stack>
  );
}

function Preview({ template, state }: { template: MessageTemplate; state: TemplateState }) {
  const t = useT();
  const { currentData, data, error } = state.preview;
  const shown = currentData ?? data;
  return (
    <Box
      role="group"
      aria-label={t('business.messages.preview')}
      sx={{ bgcolor: 'sunken', borderRadius: 1.5, p: 2, minWidth: 0 }}
    >
      <Typography variant="caption" color="textSecondary">
        {t('business.messages.preview')}
      </Typography>
      {error && <ViolationAlerts problem={toProblem(error)} />}
      {!error && shown && (
        <Box dir={getDirection(template.locale as Locale)} lang={template.locale} sx={{ textAlign: 'start' }}>
          <Typography sx={{ fontWeight: 650, mb: 1 }}>{shown.subject}</Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.body}</Typography>
        </Box>
      )}
    </Box>
  );
}

function Actions({ template, state }: { template: MessageTemplate; state: TemplateState }) {
  const t = useT();
  const { saving, isChanged, isEmpty } = state;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        variant="contained"
        disabled={saving.isSending || !isChanged || isEmpty}
        onClick={() => void state.save()}
      >
        {t('action.save')}
      </Button>
      {isChanged && <Button onClick={state.discard}>{t('frame.form.discard')}</Button>}
      <Button disabled={saving.isSending || isEmpty} onClick={() => void state.send()}>
        {t('business.messages.send')}
      </Button>
      <Box sx={{ flexGrow: 1 }} />
      {template.edited && (
        <Button disabled={saving.isSending} onClick={() => void state.reset()}>
          {t('business.messages.reset')}
        </Button>
      )}
    </Box>
  );
}

export function TemplateEditor({ template }: { template: MessageTemplate }) {
  const t = useT();
  const { email } = useMe();
  const state = useTemplate(template);
  const { saving, isSent } = state;
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      {isSent && !saving.problem && (
        <Alert severity="success">{t('business.messages.sent', { email })}</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Fields template={template} state={state} />
        <Preview template={template} state={state} />
      </Box>
      <Actions template={template} state={state} />
    </Box>
  );
}
