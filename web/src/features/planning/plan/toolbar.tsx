/** Which plan, how to look at it, and what can be done with all of it. */
import MoreVert from '@mui/icons-material/MoreVert';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import {
  Button,
  IconButton,
  Menu,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
} from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { VIEWS, type View } from '../painter/views';
import type { Edits } from './use-edits';
import { type FileFormat, FORMATS } from './use-files';
import type { Shown } from './use-plan';

interface ToolbarProps {
  shown: Shown;
  edits: Edits;
  onPlan: () => void;
  onWrite: (format: FileFormat) => void;
  onRead: (file: File) => void;
  onFeed: () => void;
}

export function Toolbar({ shown, edits, onPlan, onWrite, onRead, onFeed }: ToolbarProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
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
        <IconButton aria-label={t('planning.undo')} onClick={() => void edits.undo()}>
          <UndoIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('planning.redo')}>
        <IconButton aria-label={t('planning.redo')} onClick={() => void edits.redo()}>
          <RedoIcon />
        </IconButton>
      </Tooltip>
      <Button onClick={() => void edits.autoSchedule()}>{t('planning.autoSchedule')}</Button>
      <IconButton aria-label={t('planning.more')} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(onPlan)}>{t('planning.newPlan')}</MenuItem>
        <MenuItem onClick={choose(() => void edits.baseline())}>{t('planning.baseline')}</MenuItem>
        <MenuItem onClick={choose(onFeed)}>
          {t(shown.plan?.feed === 'deliveries' ? 'planning.feed.off' : 'planning.feed.on')}
        </MenuItem>
        <MenuItem onClick={choose(() => file.current?.click())}>{t('planning.import')}</MenuItem>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={choose(() => onWrite(format))}>
            {t(`planning.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
      <input
        ref={file}
        hidden
        type="file"
        accept=".xml,.csv,.ics"
        aria-label={t('planning.import')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onRead(chosen);
          event.target.value = '';
        }}
      />
    </>
  );
}
