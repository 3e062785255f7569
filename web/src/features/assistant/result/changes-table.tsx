/** What confirming changes, or has changed: before and after. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Change } from '../contract';
import { useValueText } from './use-value-text';

/** Rows that are shown; what is beyond them is counted. */
const SHOWN = 50;

function Values({ values }: { values: Change['before'] }) {
  const { label, text } = useValueText();
  return Object.entries(values ?? {}).map(([field, value]) => (
    <Box key={field}>
      <Typography component="span" variant="caption" color="textSecondary">
        {label(field)}:{' '}
      </Typography>
      <bdi>{text(field, value)}</bdi>
    </Box>
  ));
}

function ChangeRow({ change }: { change: Change }) {
  const t = useT();
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
      <TableCell>{change.before ? <Values values={change.before} /> : t('assistant.new')}</TableCell>
      <TableCell>
        <Values values={change.after} />
      </TableCell>
    </TableRow>
  );
}

export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  const left = changes.length - SHOWN;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('assistant.changes')}>
        <TableHead>
          <TableRow>
            {(['item', 'before', 'after'] as const).map((name) => (
              <TableCell key={name}>{t(`assistant.column.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.slice(0, SHOWN).map((change, index) => (
            <ChangeRow key={change.item || index} change={change} />
          ))}
        </TableBody>
      </Table>
      {left > 0 && <Typography sx={{ p: 1 }}>{t('assistant.moreChanges', { count: left })}</Typography>}
    </Box>
  );
}
