/** Which plan, how to look at it, and what can be done with all of it. */
import MoreVert from '@mui/icons-material/MoreVert';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import {
  Button,
  Divider,
  IconButton,
  ListItemText,
  Menu,
  MenuItem,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
} from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { VIEWS, type View } from '../painter/views';
import type { Opened } from './dialogs';
import type { Edits } from './use-edits';
import { type FileFormat, FORMATS } from './use-files';
import type { Shown } from './use-plan';

const PLAN_WORKS = [
  ['plan', 'planning.newPlan'],
  ['editPlan', 'planning.editPlan'],
  ['calendars', 'planning.calendars'],
] as const;
const READABLE: ReadonlySet<FileFormat> = new Set(['xml', 'csv', 'ics']);

interface ToolbarProps {
  shown: Shown;
  edits: Edits;
  open: (opened: Opened) => void;
  onWrite: (format: FileFormat) => void;
  onFeed: () => void;
}

export function Toolbar({ shown, edits, open, onWrite, onFeed }: ToolbarProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const isFed = shown.plan?.feed === 'deliveries';
  const choose = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  return (
    <>
      <TextField
        select
        size="small"
        id="plan"
        label={t('planning.plan')}
        value={shown.plan?.id ?? ''}
        onChange={(event) => shown.show({ plan: event.target.value })}
        sx={{ width: 240, flex: 'none' }}
        fullWidth={false}
      >
        {shown.known.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('planning.view.label')}
        value={shown.view}
        onChange={(_event, view: View | null) => view && shown.show({ view })}
      >
        {VIEWS.map((view) => (
          <ToggleButton key={view} value={view}>
            {t(`planning.view.${view}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Tooltip title={t('planning.undo')}>
        <IconButton aria-label={t('planning.undo')} onClick={() => edits.undo()}>
          <UndoIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('planning.redo')}>
        <IconButton aria-label={t('planning.redo')} onClick={() => edits.redo()}>
          <RedoIcon />
        </IconButton>
      </Tooltip>
      <Button onClick={() => edits.autoSchedule()}>{t('planning.autoSchedule')}</Button>
      <IconButton aria-label={t('planning.more')} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {PLAN_WORKS.map(([what, words]) => (
          <MenuItem key={what} onClick={choose(() => open({ what }))}>
            {t(words)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={choose(edits.baseline)}>{t('planning.baseline')}</MenuItem>
        <MenuItem role="menuitemcheckbox" aria-checked={isFed} onClick={choose(onFeed)}>
          <ListItemText>{t('planning.feed.on')}</ListItemText>
          <Switch size="small" checked={isFed} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
        </MenuItem>
        <Divider />
        <MenuItem onClick={choose(() => file.current?.click())}>{t('planning.import')}</MenuItem>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={choose(() => onWrite(format))}>
            <ListItemText
              primary={t(`planning.export.${format}`)}
              secondary={READABLE.has(format) && t(`planning.carries.${format}`)}
            />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          disabled={!shown.plan}
          sx={{ color: 'error.main' }}
          onClick={choose(() => open({ what: 'removePlan' }))}
        >
          {t('planning.removePlan')}
        </MenuItem>
      </Menu>
      <input
        ref={file}
        hidden
        type="file"
        accept=".xml,.csv,.ics"
        aria-label={t('planning.import')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) open({ what: 'import', file: chosen });
          event.target.value = '';
        }}
      />
    </>
  );
}
