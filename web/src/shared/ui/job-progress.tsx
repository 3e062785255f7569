/** Progress of a job, with a button that cancels it. */
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';

interface JobProgressProps {
  label: string;
  percent: number;
  onCancel?: () => void;
}

export function JobProgress({ label, percent, onCancel }: JobProgressProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="body2" sx={{ mb: 0.5 }}>
          {label} {percent > 0 && format.percent(percent)}
        </Typography>
        <LinearProgress
          aria-label={label}
          variant={percent > 0 ? 'determinate' : 'indeterminate'}
          value={percent}
        />
      </Box>
      {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
    </Box>
  );
}
