/** One message of a visitor; opening it marks it as read. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Skeleton,
  Typography,
} from '@mui/material';
import { useEffect } from 'react';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import { useSaving } from '@/shared/ui/use-saving';
import {
  useDeleteContactMessageMutation,
  useGetContactMessageQuery,
  useUpdateContactMessageMutation,
} from '../api.gen';
import type { ContactMessage } from '../contract';

function Facts({ message }: { message: ContactMessage }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { email, phone, route, locale, createdAt, text } = message;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {createdAt && dateTime(createdAt)} · <bdi dir="ltr">{`/${locale}${route === '/' ? '' : route}`}</bdi>
      </Typography>
      {email && (
        <Typography>
          {t('site.messages.email')} : <Link href={`mailto:${email}`}>{email}</Link>
        </Typography>
      )}
      {phone && (
        <Typography>
          {t('site.messages.phone')} :{' '}
          <Link href={`tel:${phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </Link>
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
        {text}
      </Typography>
    </>
  );
}

export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data: message, error, refetch } = useGetContactMessageQuery({ id });
  const [update] = useUpdateContactMessageMutation();
  const [remove] = useDeleteContactMessageMutation();
  const saving = useSaving();
  const mark = (isRead: boolean) => update({ id, contactMessageChange: { isRead } }).unwrap();
  const isUnread = message?.isRead === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    if (isUnread) void mark(true).catch(() => undefined);
  }, [id, message === undefined]);
  const leaveAfter = async (send: () => Promise<unknown>) => {
    if (await saving.run(send)) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="contact-message-title">
      <DialogTitle id="contact-message-title" dir="auto">
        {message?.name ?? t('site.messages.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {saving.problem && <Alert severity="error">{formatProblem(saving.problem, t)}</Alert>}
        {error && !message && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !message && <Skeleton variant="rounded" height={120} />}
        {message && <Facts message={message} />}
      </DialogContent>
      <DialogActions>
        <Button
          color="error"
          disabled={!message || saving.isSending}
          onClick={() => void leaveAfter(() => remove({ id }).unwrap())}
        >
          {t('site.messages.delete')}
        </Button>
        <Button
          disabled={!message || saving.isSending}
          onClick={() => void leaveAfter(() => mark(false))}
          sx={{ marginInlineEnd: 'auto' }}
        >
          {t('site.messages.markUnread')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {message?.email && (
          <Button variant="contained" href={`mailto:${message.email}`}>
            {t('site.messages.answer')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
