/** Dialog with the tenant's calendars. */
import Add from '@mui/icons-material/Add';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { GanttCalendar } from '../contract';
import { CalendarDialog } from './calendar-dialog';

interface CalendarsDialogProps {
  calendars: readonly GanttCalendar[];
  onClose: () => void;
}

export function CalendarsDialog({ calendars, onClose }: CalendarsDialogProps) {
  const t = useT();
  const [opened, setOpened] = useState<GanttCalendar | 'new' | null>(null);
  if (opened) {
    return <CalendarDialog calendar={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />;
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="calendars-title">
      <DialogTitle id="calendars-title">{t('planning.calendars')}</DialogTitle>
      <DialogContent>
        {calendars.length === 0 && <Typography>{t('planning.calendar.none')}</Typography>}
        <List disablePadding>
          {calendars.map((calendar) => (
            <ListItemButton key={calendar.id} onClick={() => setOpened(calendar)}>
              <ListItemText primary={<bdi>{calendar.name}</bdi>} secondary={<bdi>{calendar.timezone}</bdi>} />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<Add />} sx={{ marginInlineEnd: 'auto' }} onClick={() => setOpened('new')}>
          {t('planning.calendar.new')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
