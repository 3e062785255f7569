/** One entry of the audit log: who changed what, and each value as it was and as it is. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { AuditEntry } from '../api.gen';
import { type FieldChange, listChanges } from './describe-change';
import { describeKind } from './describe-kind';

const SIDES = { before: 'people.audit.before', after: 'people.audit.after' } as const;
const CELL = {
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  'tr:last-child > &': { borderBottom: 0 },
} as const;

function Values({ changes }: { changes: readonly FieldChange[] }) {
  const t = useT();
  const isSide = (side: 'before' | 'after') => changes.some((change) => change[side] !== undefined);
  const sides = (['before', 'after'] as const).filter(isSide);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('people.audit.field')}</TableCell>
          {sides.map((side) => (
            <TableCell key={side}>{t(SIDES[side])}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={change.field}>
            <TableCell component="th" scope="row" sx={CELL}>
              {change.label}
            </TableCell>
            {sides.map((side) => (
              <TableCell key={side} sx={CELL}>
                <bdi>{change[side]}</bdi>
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const changes = listChanges(entry.before, entry.after, { t, ...format });
  const facts = [format.dateTime(entry.at), entry.actorName || t('people.audit.system'), entry.address];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{describeKind(entry.kind, t)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {entry.subjectName && (
          <Typography>
            <bdi>{entry.subjectName}</bdi>
          </Typography>
        )}
        <Typography color="textSecondary">{facts.filter(Boolean).join(' · ')}</Typography>
        {changes.length > 0 && <Values changes={changes} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
