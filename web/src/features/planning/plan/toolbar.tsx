/** Toolbar of the plan page: plan, view, commands. */
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
import type { CurrentPlan } from './use-plan';

const HISTORY = [
  ['undo', UndoIcon],
  ['redo', RedoIcon],
] as const;
const PLAN_COMMANDS = [
  ['plan', 'planning.newPlan'],
  ['editPlan', 'planning.editPlan'],
  ['calendars', 'planning.calendars'],
] as const;
const READABLE: ReadonlySet<FileFormat> = new Set(['xml', 'csv', 'ics']);

interface ToolbarProps {
  current: CurrentPlan;
  edits: Edits;
  open: (opened: Opened) => void;
  onExport: (format: FileFormat) => void;
  onFeed: () => void;
}

export function Toolbar({ current, edits, open, onExport, onFeed }: ToolbarProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const hasPlan = current.plan !== undefined;
  const isFed = current.plan?.feed === 'deliveries';
  const choose = (command: () => void) => () => {
    setAnchor(null);
    command();
  };
  return (
    <>
      <TextField
        select
        size="small"
        id="plan"
        label={t('planning.plan')}
        value={current.plan?.id ?? ''}
        onChange={(event) => current.show({ plan: event.target.value })}
        sx={{ width: 240, flex: 'none' }}
        fullWidth={false}
      >
        {current.allPlans.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('planning.view.label')}
        value={current.view}
        onChange={(_event, view: View | null) => view && current.show({ view })}
      >
        {VIEWS.map((view) => (
          <ToggleButton key={view} value={view}>
            {t(`planning.view.${view}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {HISTORY.map(([command, Icon]) => (
        <Tooltip key={command} title={t(`planning.${command}`)}>
          <span>
            <IconButton disabled={!hasPlan} aria-label={t(`planning.${command}`)} onClick={edits[command]}>
              <Icon />
            </IconButton>
          </span>
        </Tooltip>
      ))}
      <Button disabled={!hasPlan} onClick={() => edits.autoSchedule()}>
        {t('planning.autoSchedule')}
      </Button>
      <IconButton aria-label={t('planning.more')} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {PLAN_COMMANDS.map(([kind, labelKey]) => (
          <MenuItem
            key={kind}
            disabled={kind === 'editPlan' && !hasPlan}
            onClick={choose(() => open({ kind }))}
          >
            {t(labelKey)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem disabled={!hasPlan} onClick={choose(edits.baseline)}>
          {t('planning.baseline')}
        </MenuItem>
        <MenuItem disabled={!hasPlan} role="menuitemcheckbox" aria-checked={isFed} onClick={choose(onFeed)}>
          <ListItemText>{t('planning.feed.on')}</ListItemText>
          <Switch size="small" checked={isFed} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
        </MenuItem>
        <Divider />
        <MenuItem onClick={choose(() => file.current?.click())}>{t('planning.import')}</MenuItem>
        {FORMATS.map((format) => (
          <MenuItem key={format} disabled={!hasPlan} onClick={choose(() => onExport(format))}>
            <ListItemText
              primary={t(`planning.export.${format}`)}
              secondary={READABLE.has(format) && t(`planning.carries.${format}`)}
            />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          disabled={!hasPlan}
          sx={{ color: 'error.main' }}
          onClick={choose(() => open({ kind: 'removePlan' }))}
        >
          {t('planning.removePlan')}
        </MenuItem>
      </Menu>
      <input
        ref={file}
        hidden
        type="file"
        accept=".xml,.csv,.tsv,.txt,.ics"
        aria-label={t('planning.import')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) open({ kind: 'import', file: chosen });
          event.target.value = '';
        }}
      />
    </>
  );
}
