/** Filters of the audit log: kind of change, person and days. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { DayField } from '@/shared/ui/day-field';
import { renderOptionGroup } from '@/shared/ui/option-group';
import { useListPeopleQuery } from '../api.gen';
import { contextOf, describeContext, describeKind, KINDS, type Kind } from './describe-kind';
import type { Audit } from './use-audit';

/** An empty value is shown as "all". */
const FILTER = {
  sx: { width: { xs: '100%', sm: 260 } },
  slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
};

const DAYS = { from: 'people.audit.from', to: 'people.audit.to' } as const;

type FilterProps = Pick<Audit, 'filter' | 'apply'>;

/** There are more kinds than a menu can show: they are grouped by context, and found by their words. */
function KindFilter({ filter, apply }: FilterProps) {
  const t = useT();
  return (
    <Autocomplete<Kind>
      id="audit-kind"
      // Within the page, so that the list is part of its main region.
      disablePortal
      options={KINDS}
      value={filter.kind ?? null}
      groupBy={(kind) => describeContext(contextOf(kind) ?? '', t)}
      renderGroup={renderOptionGroup}
      getOptionLabel={(kind) => describeKind(kind, t)}
      onChange={(_event, kind) => apply({ kind: kind ?? undefined })}
      sx={FILTER.sx}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('people.audit.kind')}
          placeholder={t('people.audit.all')}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

function PersonFilter({ filter, apply }: FilterProps) {
  const t = useT();
  const { data } = useListPeopleQuery({});
  return (
    <TextField
      select
      id="audit-person"
      label={t('people.audit.person')}
      value={filter.person ?? ''}
      onChange={({ target }) => apply({ person: target.value || undefined })}
      {...FILTER}
    >
      <MenuItem value="">{t('people.audit.all')}</MenuItem>
      {data?.['hydra:member'].map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function AuditFilters({ filter, apply }: FilterProps) {
  const t = useT();
  return (
    <>
      <KindFilter filter={filter} apply={apply} />
      <PersonFilter filter={filter} apply={apply} />
      {(['from', 'to'] as const).map((side) => (
        <DayField
          key={side}
          id={`audit-${side}`}
          label={t(DAYS[side])}
          value={filter[side] ?? ''}
          sx={{ width: { xs: 'calc(50% - 4px)', sm: 180 } }}
          onChange={(day) => apply({ [side]: day || undefined })}
        />
      ))}
    </>
  );
}
