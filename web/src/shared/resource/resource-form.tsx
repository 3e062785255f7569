/** Dialog that creates or updates an item. */
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { Item } from '@/shared/api/hydra';
import { useItemOnScreen } from '@/shared/feature/use-item-on-screen';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { FieldInput } from './field-input';
import type { Body, FormField, Resource } from './resource';
import { StaleAlert } from './stale-alert';
import { useResourceForm } from './use-resource-form';

interface ResourceFormProps<T extends Item> {
  resource: Resource<T>;
  /** Null for a new item. */
  item: T | null;
  /** Sent with a new item beside its fields. */
  defaults: Body;
  onClose: () => void;
}

/** Forms with more fields stand in two columns. */
const MAX_STACKED = 6;
const STACK = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const FIELDS = {
  ...STACK,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
const WHOLE_ROW = { gridColumn: '1 / -1' } as const;
const SECTION = {
  ...WHOLE_ROW,
  pt: 1.5,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

const isWide = ({ kind, Input }: FormField): boolean => kind === 'long-text' || Input !== undefined;

const TWO_COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { md: '1fr 1fr' },
} as const;

const nameOf = (item: object | null): string => {
  const { name, fullName } = (item ?? {}) as { name?: string; fullName?: string };
  return name ?? fullName ?? '';
};

export function ResourceForm<T extends Item>({ resource, item, defaults, onClose }: ResourceFormProps<T>) {
  const t = useT();
  // /fr/api/products/… is of products.
  useItemOnScreen(item?.['@id'].split('/').at(-2) ?? '', item?.id ?? '', nameOf(item));
  const form = useResourceForm(resource, item, onClose, defaults);
  const { problem, fields } = form;
  const isLong = fields.length > MAX_STACKED && !resource.Beside;
  const errorAt = (name: string) => {
    const [errorKey, violation] = [form.errorKey(name), form.violation(name)];
    return errorKey ? t(errorKey) : violation?.message;
  };
  const isShownAtField = problem?.violations.some(({ propertyPath }) =>
    fields.some(
      ({ name }) =>
        propertyPath === name ||
        (/^[.[]/.test(propertyPath.slice(name.length)) && propertyPath.startsWith(name)),
    ),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={resource.Beside || isLong ? 'md' : 'sm'}
      aria-labelledby="resource-form-title"
    >
      <DialogTitle id="resource-form-title">
        {item ? resource.getName(item) : resource.newKey && t(resource.newKey)}
      </DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <DialogContent>
          <Box sx={resource.Beside ? TWO_COLUMNS : undefined}>
            <Box sx={isLong ? FIELDS : STACK}>
              {problem?.status === 412 && (
                <Box sx={WHOLE_ROW}>
                  <StaleAlert problem={problem} fields={fields} form={form} />
                </Box>
              )}
              {problem && !isShownAtField && problem.status !== 412 && (
                <Box sx={WHOLE_ROW}>
                  <ViolationAlerts key={form.attempts} problem={problem} />
                </Box>
              )}
              {fields.map((field) => (
                <Fragment key={field.name}>
                  {field.sectionKey && (
                    <Typography variant="h2" sx={SECTION}>
                      {t(field.sectionKey)}
                    </Typography>
                  )}
                  <Box sx={isWide(field) ? WHOLE_ROW : undefined}>
                    <FieldInput
                      field={field}
                      value={form.values[field.name] ?? ''}
                      error={errorAt(field.name)}
                      errorAt={(path) => form.violation(path)?.message}
                      onChange={(value) => form.change(field.name, value)}
                    />
                  </Box>
                </Fragment>
              ))}
            </Box>
            {resource.Beside && <resource.Beside values={form.values} />}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={form.sending}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
