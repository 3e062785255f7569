/** Notifications of the signed-in person, with filters. */
import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import ContactMailOutlined from '@mui/icons-material/ContactMailOutlined';
import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import DnsOutlined from '@mui/icons-material/DnsOutlined';
import DoneOutlined from '@mui/icons-material/DoneOutlined';
import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import MailLockOutlined from '@mui/icons-material/MailLockOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import SyncProblemOutlined from '@mui/icons-material/SyncProblemOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  MenuItem,
  Paper,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useListState } from '@/shared/lib/use-list-state';
import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  useListNotificationsQuery,
  useMarkAllReadMutation,
  useMarkReadMutation,
} from '@/shared/notifications/endpoints';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { VISUALLY_HIDDEN } from '@/shared/ui/visually-hidden';
import { describeNotification, linkOfNotification } from './describe-notification';

const ICONS: Record<NotificationKind, ComponentType<{ color?: 'warning' | 'error' | 'info' }>> = {
  'late-delivery': LocalShippingOutlined,
  'import-failed': SyncProblemOutlined,
  'listing-risk': RuleOutlined,
  'message-failed': MailLockOutlined,
  'refund-failed': CreditCardOffOutlined,
  'return-requested': AssignmentReturnOutlined,
  'contact-message': ContactMailOutlined,
  'dead-letter': ReportProblemOutlined,
  'new-device': DevicesOutlined,
  'webhook-disabled': WebhookOutlined,
  'plan-proposed': AutoAwesomeOutlined,
  'recovery-begun': GppMaybeOutlined,
  'member-recovery-begun': GppMaybeOutlined,
  'site-host-missing': DnsOutlined,
  'site-host-released': DnsOutlined,
};

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1,
  minHeight: 52,
  color: 'text.primary',
  textDecoration: 'none',
} as const;

function Row({ notification }: { notification: Notification }) {
  const t = useT();
  const { dateTime } = useFormat();
  const [markRead] = useMarkReadMutation();
  const Icon = ICONS[notification.kind];
  const link = linkOfNotification(notification);
  const { isRead } = notification;
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        display: 'flex',
        alignItems: 'center',
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        {...(link && { component: Link, to: link, onClick: () => isRead || void markRead(notification.id) })}
        sx={{ ...ROW, flexGrow: 1, minWidth: 0 }}
      >
        <Icon color={notification.kind === 'new-device' ? 'info' : 'warning'} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: isRead ? 400 : 650, overflowWrap: 'anywhere' }}>
            {!isRead && <Box component="span" sx={VISUALLY_HIDDEN}>{`${t('notifications.new')}: `}</Box>}
            {describeNotification(notification, t)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {dateTime(notification.at)}
          </Typography>
        </Box>
      </Box>
      {!isRead && (
        <IconButton
          aria-label={t('notifications.markRead')}
          title={t('notifications.markRead')}
          onClick={() => void markRead(notification.id)}
          sx={{ mx: 1 }}
        >
          <DoneOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

function useNotifications() {
  const state = useListState({ sort: 'at', direction: 'desc' });
  const kind = NOTIFICATION_KINDS.find((choice) => choice === state.get('kind'));
  const isUnread = state.get('isRead') === 'false';
  const filter = { ...(kind && { kind }), ...(isUnread && { isRead: false as const }) };
  const query = useListNotificationsQuery({ ...filter, page: state.page, itemsPerPage: state.size });
  return {
    ...query,
    kind,
    isUnread,
    setKind: (next: string) => state.change({ kind: next }),
    setUnread: (isOn: boolean) => state.change({ isRead: isOn ? 'false' : null }),
    paging: state,
  };
}

type NotificationsState = ReturnType<typeof useNotifications>;

function Filters({ kind, isUnread, setKind, setUnread }: NotificationsState) {
  const t = useT();
  return (
    <>
      <TextField
        select
        id="notification-kind"
        label={t('notifications.kind')}
        value={kind ?? ''}
        onChange={({ target }) => setKind(target.value)}
        sx={{ width: { xs: '100%', sm: 260 } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('notifications.all')}</MenuItem>
        {NOTIFICATION_KINDS.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`notifications.kinds.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label={t('notifications.onlyUnread')}
        control={<Switch checked={isUnread} onChange={(_event, isOn) => setUnread(isOn)} />}
      />
    </>
  );
}

export function NotificationsPage() {
  const t = useT();
  const state = useNotifications();
  const [markAll, { isLoading }] = useMarkAllReadMutation();
  const { data, error, refetch, paging } = state;
  const rows = data?.['hydra:member'];
  return (
    <Page
      title={t('notifications.title')}
      action={
        <Button disabled={isLoading || !data?.unread} onClick={() => void markAll()}>
          {t('notifications.markAll')}
        </Button>
      }
      filters={<Filters {...state} />}
    >
      {error && !rows && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !rows && <Skeleton variant="rounded" height={240} />}
      {rows?.length === 0 && <EmptyState text={t('notifications.none')} />}
      {rows && rows.length > 0 && (
        <>
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, maxWidth: 960 }}>
            {rows.map((notification) => (
              <Row key={notification.id} notification={notification} />
            ))}
          </Paper>
          <Pages total={data?.['hydra:totalItems'] ?? 0} state={paging} />
        </>
      )}
    </Page>
  );
}
