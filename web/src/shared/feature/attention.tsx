/** Line of the home page's list of what needs attention: a count that links to what it counts. */
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Badge, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { Link } from 'react-router';
import { useFormat } from '@/shared/i18n/use-format';

interface AttentionProps {
  label: string;
  /** Nothing is shown for none. */
  count: number | undefined;
  /** Path below /admin, of the filtered list. */
  to: string;
}

export function Attention({ label, count, to }: AttentionProps) {
  const format = useFormat();
  if (!count) return null;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to} sx={{ borderRadius: 1 }}>
        <Badge variant="dot" color="warning" sx={{ mx: 1 }} />
        <ListItemText primary={label} slotProps={{ primary: { variant: 'body2' } }} />
        <strong className="tabular-nums">{format.count(count)}</strong>
        <ChevronRight sx={{ ml: 0.5, color: 'text.secondary', '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      </ListItemButton>
    </ListItem>
  );
}
