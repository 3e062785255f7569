/** Mailbox of the demo: mails that a mail server would send. */
import { Card, CardContent, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useListMailsQuery } from '../api.gen';

/** Addresses in a text become links. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <Typography component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
      {parts.map((part) =>
        part.startsWith('http') ? (
          <MuiLink key={part} href={part}>
            {part}
          </MuiLink>
        ) : (
          part
        ),
      )}
    </Typography>
  );
}

export function MailsPage() {
  const t = useT();
  const { dateTime } = useFormat();
  const { data, error, refetch } = useListMailsQuery({}, { refetchOnMountOrArgChange: true });
  const mails = data?.['hydra:member'];
  return (
    <Page title={t('people.mails.title')}>
      {error && !mails && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !mails && <Skeleton variant="rounded" height={160} />}
      {mails?.length === 0 && <EmptyState text={t('people.mails.none')} />}
      <Stack spacing={2} sx={{ maxWidth: 760 }}>
        {mails?.map(({ id, recipient, subject, text, createdAt }) => (
          <Card key={id} variant="outlined">
            <CardContent>
              <Typography variant="h2">{subject}</Typography>
              <Typography color="textSecondary" gutterBottom>
                <bdi>{recipient}</bdi> · {createdAt && dateTime(createdAt)}
              </Typography>
              <MailText text={text} />
            </CardContent>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
