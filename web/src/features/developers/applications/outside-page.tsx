/** The page of an outside application, in a sandboxed frame. */
import { Box, Skeleton } from '@mui/material';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { useGetOutsidePageQuery } from '../api.gen';

interface FrameProps {
  title: string;
  address: string;
  frame: string;
}

/** The outer frame is a document of ours whose policy names the application's origin; the page opens in its frame. */
function Frame({ title, address, frame }: FrameProps) {
  const outer = useRef<HTMLIFrameElement>(null);
  function open(): void {
    const inner = outer.current?.contentDocument?.querySelector('iframe');
    if (!inner) return;
    inner.title = title;
    inner.src = address;
  }
  return (
    <Box
      component="iframe"
      ref={outer}
      title={title}
      src={frame}
      onLoad={open}
      sx={{ border: 0, width: '100%', height: '100%', display: 'block' }}
    />
  );
}

export function OutsidePage() {
  const t = useT();
  const { id = '' } = useParams();
  // A token of before is not valid any more.
  const { data, error, refetch, isFetching } = useGetOutsidePageQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Page title={data?.title ?? t('apps.application.title')}>
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {isFetching && <Skeleton variant="rounded" height={240} />}
      {data && !error && !isFetching && (
        <Box sx={{ height: 'calc(100dvh - 180px)', minHeight: 320 }}>
          <Frame title={data.title} address={data.address} frame={data.frame} />
        </Box>
      )}
    </Page>
  );
}
