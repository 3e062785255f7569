/** Dialog that creates a webhook, or changes its address and kinds of events. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { FormDialog } from '@/shared/ui/form-dialog';
import { renderOptionGroup } from '@/shared/ui/option-group';
import { useSaving } from '@/shared/ui/use-saving';
import { useListWebhookEventsQuery } from '../api.gen';

const FIELDS = ['url', 'events'];

export interface WebhookValues {
  url: string;
  events: string[];
}

interface WebhookDialogProps {
  title: string;
  initial: WebhookValues;
  save: (values: WebhookValues) => Promise<unknown>;
  onClose: () => void;
}

export function WebhookDialog({ title, initial, save, onClose }: WebhookDialogProps) {
  const t = useT();
  const saving = useSaving();
  const { data } = useListWebhookEventsQuery({});
  const [values, setValues] = useState(initial);
  return (
    <FormDialog
      title={title}
      saving={saving}
      fields={FIELDS}
      canSave={values.url.trim() !== '' && values.events.length > 0}
      save={() => save({ ...values, url: values.url.trim() })}
      onClose={onClose}
    >
      <TextField
        id="webhook-url"
        type="url"
        label={t('developers.webhooks.url')}
        value={values.url}
        onChange={({ target }) => setValues({ ...values, url: target.value })}
        error={Boolean(saving.violation('url'))}
        helperText={saving.violation('url')?.message ?? t('developers.webhooks.urlHint')}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url' } }}
        sx={{ mt: 1 }}
        autoFocus
        required
      />
      <Autocomplete
        multiple
        disableCloseOnSelect
        id="webhook-events"
        options={data?.['hydra:member'].map(({ id }) => id) ?? []}
        groupBy={(kind) => kind.split('.')[0] ?? ''}
        renderGroup={renderOptionGroup}
        value={values.events}
        onChange={(_event, events) => setValues({ ...values, events })}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('developers.webhooks.events')}
            error={Boolean(saving.violation('events'))}
            helperText={saving.violation('events')?.message ?? t('developers.webhooks.eventsHint')}
          />
        )}
      />
    </FormDialog>
  );
}
