/** What confirming changes, or has changed: before and after. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Change } from '../contract';
import { SCROLLED } from './scrolled';
import { isAmount, useValueText } from './use-value-text';
import { onlyField } from './values';

/** Rows that are shown; what is beyond them is counted. */
const SHOWN = 50;

/** `only` is the field that the head of the table names. */
function Values({ values, only }: { values: Change['before']; only: string }) {
  const { label, text } = useValueText();
  return Object.entries(values ?? {}).map(([field, value]) => (
    <Box key={field}>
      {field !== only && (
        <Typography component="span" variant="caption" color="textSecondary">
          {label(field)}:{' '}
        </Typography>
      )}
      <bdi>{text(field, value)}</bdi>
    </Box>
  ));
}

function ChangeRow({ change, only }: { change: Change; only: string }) {
  const t = useT();
  const align = isAmount(only) ? 'right' : 'left';
  return (
    <TableRow>
      <TableCell>
        <bdi>{change.label}</bdi>
        {change.error && (
          <Typography variant="caption" color="error" component="p">
            {change.error}
          </Typography>
        )}
        {!change.isUndoable && (
          <Typography variant="caption" color="warning" component="p">
            {t('assistant.notUndoable')}
          </Typography>
        )}
      </TableCell>
      <TableCell align={align}>
        {change.before ? <Values values={change.before} only={only} /> : t('assistant.new')}
      </TableCell>
      <TableCell align={align}>
        {change.after ? <Values values={change.after} only={only} /> : t('assistant.deleted')}
      </TableCell>
    </TableRow>
  );
}

export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  const { label } = useValueText();
  const left = changes.length - SHOWN;
  const only = onlyField(changes);
  const head = { item: '', before: only, after: only };
  return (
    <Box tabIndex={0} sx={SCROLLED}>
      <Table size="small" stickyHeader aria-label={t('assistant.changes')}>
        <TableHead>
          <TableRow>
            {(['item', 'before', 'after'] as const).map((name) => (
              <TableCell key={name} align={isAmount(head[name]) ? 'right' : 'left'}>
                {head[name] && `${label(head[name])}: `}
                {t(`assistant.column.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.slice(0, SHOWN).map((change, index) => (
            <ChangeRow key={change.item || index} change={change} only={only} />
          ))}
        </TableBody>
      </Table>
      {left > 0 && <Typography sx={{ p: 1 }}>{t('assistant.moreChanges', { count: left })}</Typography>}
    </Box>
  );
}
