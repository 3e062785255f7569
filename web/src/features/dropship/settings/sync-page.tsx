/** Settings page of the synchronisation with the supplier. */
import { Alert, Paper, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FieldInput } from '@/shared/resource/field-input';
import type { FormField, Resource } from '@/shared/resource/resource';
import { StaleAlert } from '@/shared/resource/stale-alert';
import { useResourceForm } from '@/shared/resource/use-resource-form';
import { FormSection } from '@/shared/ui/form-section';
import { Page } from '@/shared/ui/page';
import { SaveBar } from '@/shared/ui/save-bar';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { dropshipApi } from '../api';
import { useListDropshipSettingsItemsQuery, useUpdateDropshipSettingsMutation } from '../api.gen';
import type { DropshipSettings, DropshipSettingsChange } from '../contract';
import { dropshipTabs } from '../dropship-tabs';

const settings: Resource<DropshipSettings> = {
  titleKey: 'dropship.sync.title',
  emptyKey: 'dropship.sync.title',
  defaultSort: 'id',
  columns: () => [],
  fields: [
    {
      name: 'multiplier',
      labelKey: 'dropship.multiplier',
      kind: 'decimal',
      required: true,
    },
    { name: 'updatePrices', labelKey: 'dropship.sync.updatePrices', kind: 'switch' },
    { name: 'hideOutOfStock', labelKey: 'dropship.sync.hideOutOfStock', kind: 'switch' },
    { name: 'syncHours', labelKey: 'dropship.sync.hours', kind: 'whole', required: true },
  ],
  getName: () => '',
  writableBy: ['ROLE_ADMIN'],
  calls: {
    list: dropshipApi.endpoints.listDropshipSettingsItems,
    useUpdate: () => {
      const [update] = useUpdateDropshipSettingsMutation();
      return ({ id, body }) => update({ id, dropshipSettingsChange: body as DropshipSettingsChange });
    },
  },
};

const SECTIONS = [
  { title: 'prices', names: ['multiplier', 'updatePrices'] },
  { title: 'stock', names: ['hideOutOfStock', 'syncHours'] },
];

interface SyncFormProps {
  item: DropshipSettings;
  onSend: () => void;
  onSaved: () => void;
  onDiscard: () => void;
}

function SyncForm({ item, onSend, onSaved, onDiscard }: SyncFormProps) {
  const t = useT();
  const form = useResourceForm(settings, item, onSaved);
  const { problem, values, before } = form;
  const isChanged = settings.fields.some(({ name }) => values[name] !== before[name]);
  const errorAt = (name: string) => {
    const [errorKey, violation] = [form.errorKey(name), form.violation(name)];
    return errorKey ? t(errorKey) : violation?.message;
  };
  const toInput = (field: FormField) => (
    <FieldInput
      key={field.name}
      // Nothing may be left out here, so that no field is marked.
      field={{ ...field, required: false }}
      value={form.values[field.name] ?? ''}
      error={errorAt(field.name)}
      onChange={(value) => form.change(field.name, value)}
    />
  );
  const hasOtherProblem = problem && !settings.fields.some(({ name }) => form.violation(name));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        void form.send();
      }}
    >
      {problem?.status === 412 && <StaleAlert problem={problem} fields={settings.fields} form={form} />}
      {hasOtherProblem && problem.status !== 412 && <ViolationAlerts key={form.attempts} problem={problem} />}
      <Paper variant="outlined">
        {SECTIONS.map(({ title, names }) => (
          <FormSection key={title} title={t(`dropship.sync.${title}`)} hint={t(`dropship.sync.${title}Hint`)}>
            {settings.fields.filter(({ name }) => names.includes(name)).map(toInput)}
          </FormSection>
        ))}
      </Paper>
      <SaveBar isChanged={isChanged} isSaving={form.sending} onDiscard={onDiscard} />
    </form>
  );
}

export function SyncPage() {
  const t = useT();
  const { data, error, isFetching, refetch } = useListDropshipSettingsItemsQuery({});
  const [saved, setSaved] = useState(false);
  /** A form is made again when its changes are discarded. */
  const [discards, setDiscards] = useState(0);
  const item = data?.['hydra:member'][0];
  return (
    <Page title={t('dropship.title')} tabs={dropshipTabs}>
      {error && !item && !isFetching ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!item && !error && <Skeleton variant="rounded" height={280} />}
      {saved && (
        <Alert
          severity="success"
          sx={{ mb: 2 }}
          closeText={t('action.dismiss')}
          onClose={() => setSaved(false)}
        >
          {t('dropship.sync.saved')}
        </Alert>
      )}
      {item && (
        <SyncForm
          key={`${item.version}-${discards}`}
          item={item}
          onSend={() => setSaved(false)}
          onSaved={() => setSaved(true)}
          onDiscard={() => {
            setDiscards(discards + 1);
            // Somebody else may have changed them.
            void refetch();
          }}
        />
      )}
    </Page>
  );
}
