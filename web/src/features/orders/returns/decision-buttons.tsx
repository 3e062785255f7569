/** Buttons of a return: accept and reject while it waits, its credit note afterwards. */
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { toId } from '../cart/to-id';
import type { OrderReturn } from '../office/contract';
import type { Decision } from './decision-dialog';

interface DecisionButtonsProps {
  orderReturn: OrderReturn;
  onDecide: (decision: Decision, orderReturn: OrderReturn) => void;
}

export function DecisionButtons({ orderReturn, onDecide }: DecisionButtonsProps) {
  const t = useT();
  const file = useFile();
  const { status, creditNote, orderNumber } = orderReturn;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {status === 'requested' && (
        <>
          <Button
            size="small"
            variant="outlined"
            color="error"
            onClick={() => onDecide('reject', orderReturn)}
          >
            {t('orders.returns.reject')}
          </Button>
          <Button size="small" variant="contained" onClick={() => onDecide('accept', orderReturn)}>
            {t('orders.returns.accept')}
          </Button>
        </>
      )}
      {creditNote && (
        <IconButton
          size="small"
          aria-label={t('orders.returns.creditNote', { number: orderNumber })}
          onClick={() => void file.show(`/api/invoices/${toId(creditNote)}/pdf`)}
        >
          <PictureAsPdfOutlined fontSize="small" />
        </IconButton>
      )}
      {file.problem && <ViolationAlerts problem={file.problem} />}
    </Box>
  );
}
