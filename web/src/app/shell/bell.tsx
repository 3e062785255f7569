/** Number of unread notifications, and the way to them. */
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { Badge, IconButton } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useListNotificationsQuery } from '@/shared/notifications/endpoints';

const PATH = '/notifications';
const MAX_SHOWN = 99;

export function Bell() {
  const t = useT();
  const { data } = useListNotificationsQuery({ itemsPerPage: 1 });
  const count = data?.unread ?? 0;
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
  return (
    <IconButton
      component={Link}
      to={PATH}
      aria-label={count ? t('notifications.unread', { count, shown }) : t('notifications.title')}
    >
      <Badge badgeContent={count > 0 ? shown : null} color="error">
        <NotificationsOutlined />
      </Badge>
    </IconButton>
  );
}
