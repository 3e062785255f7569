/** Downloads the conversation: as it is, or its changes as a table. */
import { Alert, Box, Button } from '@mui/material';
import { formatProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';

const FORMATS = ['csv', 'json'] as const;

export function ExportButtons({ threadId }: { threadId: string }) {
  const t = useT();
  const { save, busy, problem } = useFile();
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          disabled={busy}
          onClick={() =>
            void save(`/api/thread_ai_requests/${threadId}/export?format=${format}`, `assistant.${format}`)
          }
        >
          {t(`assistant.export.${format}`)}
        </Button>
      ))}
      {problem && <Alert severity="error">{formatProblem(problem, t)}</Alert>}
    </Box>
  );
}
