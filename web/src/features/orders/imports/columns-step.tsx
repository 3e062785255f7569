/** The columns of a file with the fields they are read as. */
import { Box, FormControlLabel, MenuItem, Paper, Switch, TextField, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { chooseField, FIELDS, type ImportColumn, type ImportJob, isAtWork } from './contract';
import { useFieldLabel } from './use-field-label';
import type { Import } from './use-import';

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(260px, 1fr))' },
  columnGap: 2,
  rowGap: 2,
  m: 0,
  p: 0,
} as const;

interface ColumnFieldProps {
  column: ImportColumn;
  kind: ImportJob['kind'];
  disabled: boolean;
  onChange: (field: string) => void;
}

function ColumnField({ column, kind, disabled, onChange }: ColumnFieldProps) {
  const t = useT();
  const toLabel = useFieldLabel();
  return (
    <Box component="li" sx={{ listStyle: 'none', minWidth: 0 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={column.header || t('imports.noHeader')}
        value={column.field}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{
          inputLabel: { shrink: true, dir: 'auto' },
          select: { displayEmpty: true, 'aria-label': column.header || t('imports.noHeader') },
        }}
      >
        <MenuItem value="">
          <Typography component="span" color="textSecondary">
            {t('imports.leftOut')}
          </Typography>
        </MenuItem>
        {FIELDS[kind].map((field) => (
          <MenuItem key={field} value={field}>
            {toLabel(field)}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="caption" color="textSecondary" noWrap component="p" sx={{ px: 1.75, pt: 0.5 }}>
        <bdi>{column.sample || '—'}</bdi>
      </Typography>
    </Box>
  );
}

export function ColumnsStep({ job, imported }: { job: ImportJob; imported: Import }) {
  const t = useT();
  const fields = job.columns.map(({ field }) => field);
  const change = (index: number) => (field: string) =>
    void imported.setFields(job.columns, chooseField(fields, index, field));
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2 }}>
      <Typography variant="h2">{t('imports.columns')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t(job.isRemembered ? 'imports.remembered' : 'imports.columnsHint')}
      </Typography>
      <Box component="ul" sx={GRID}>
        {job.columns.map((column, index) => (
          <ColumnField
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay in their order
            key={index}
            column={column}
            kind={job.kind}
            disabled={imported.isBusy || isAtWork(job)}
            onChange={change(index)}
          />
        ))}
      </Box>
      {job.kind === 'products' && !job.questions.some(({ code }) => code === 'names') && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={
            <Switch
              checked={job.matchNames}
              disabled={imported.isBusy || isAtWork(job)}
              onChange={(_event, on) => void imported.setMatchNames(on)}
            />
          }
          label={t('imports.matchNames')}
        />
      )}
    </Paper>
  );
}
