/** What confirming changes, or has changed: before and after. */
import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Change } from '../contract';
import { EditableValue } from './editable-value';
import { ItemLink } from './item-link';
import { itemPath } from './item-path';
import type { PlanEdits } from './plan-edits';
import { PreviewButton } from './preview-button';
import { SCROLLED } from './scrolled';
import { isAmount, useValueText } from './use-value-text';
import { htmlOf, onlyField } from './values';

interface ValuesProps {
  change: Change;
  values: Change['before'];
  /** The field that the head of the table names. */
  only: string;
  /** Of values that can be corrected: their place among the changes. */
  index?: number;
  edits?: PlanEdits | undefined;
}

function Values({ change, values, only, index = 0, edits }: ValuesProps) {
  const { label, text } = useValueText();
  return Object.entries(values ?? {}).map(([field, value]) => {
    const html = htmlOf(value);
    const isEdited = edits && change.editable?.includes(field) && !edits.isLeftOut(index);
    return (
      <Box key={field}>
        {field !== only && (
          <Typography component="span" variant="caption" color="textSecondary">
            {label(field)}:{' '}
          </Typography>
        )}
        {isEdited ? (
          <EditableValue change={change} index={index} field={field} edits={edits} />
        ) : (
          <bdi>{text(field, value)}</bdi>
        )}
        {html && <PreviewButton name={change.label} html={html} />}
      </Box>
    );
  });
}

interface RowProps {
  change: Change;
  index: number;
  only: string;
  /** The resource of the changes; empty while they are not carried out. */
  resource: string;
  edits?: PlanEdits | undefined;
}

function ChangeRow({ change, index, only, resource, edits }: RowProps) {
  const t = useT();
  const align = isAmount(only) ? 'right' : 'left';
  const isLeftOut = change.isLeftOut || Boolean(edits?.isLeftOut(index));
  const item = change.item ? { id: change.item, name: change.label } : {};
  return (
    <TableRow>
      {edits && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={!isLeftOut}
            onChange={() => edits.toggle(index)}
            slotProps={{ input: { 'aria-label': t('assistant.include', { name: change.label }) } }}
          />
        </TableCell>
      )}
      <TableCell>
        <ItemLink to={itemPath(resource, item)}>
          <bdi>{change.label}</bdi>
        </ItemLink>
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
        {change.before ? <Values change={change} values={change.before} only={only} /> : t('assistant.new')}
      </TableCell>
      <TableCell align={align}>
        {isLeftOut && <Typography color="textSecondary">{t('assistant.unchanged')}</Typography>}
        {!isLeftOut && !change.after && t('assistant.deleted')}
        {!isLeftOut && change.after && (
          <Values change={change} values={change.after} only={only} index={index} edits={edits} />
        )}
      </TableCell>
    </TableRow>
  );
}

interface ChangesTableProps {
  changes: readonly Change[];
  resource: string;
  /** With it rows can be left out and values corrected. */
  edits?: PlanEdits | undefined;
}

export function ChangesTable({ changes, resource, edits }: ChangesTableProps) {
  const t = useT();
  const { label } = useValueText();
  const only = onlyField(changes);
  const head = { item: '', before: only, after: only };
  return (
    <Box tabIndex={0} sx={SCROLLED}>
      <Table size="small" stickyHeader aria-label={t('assistant.changes')}>
        <TableHead>
          <TableRow>
            {edits && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={edits.count === changes.length}
                  indeterminate={edits.count > 0 && edits.count < changes.length}
                  onChange={edits.toggleAll}
                  slotProps={{ input: { 'aria-label': t('assistant.includeAll') } }}
                />
              </TableCell>
            )}
            {(['item', 'before', 'after'] as const).map((name) => (
              <TableCell key={name} align={isAmount(head[name]) ? 'right' : 'left'}>
                {head[name] && `${label(head[name])}: `}
                {t(`assistant.column.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change, index) => (
            <ChangeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: changes keep their places
              key={index}
              change={change}
              index={index}
              only={only}
              resource={resource}
              edits={edits}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
