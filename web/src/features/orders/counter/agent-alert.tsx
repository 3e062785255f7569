/** Says that the print agent did not print, and what happens instead. */
import { texts } from 'virtual:texts/orders/counter';
import { Alert } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { withTexts } from '@/shared/i18n/late-texts';
import type { AgentFailure } from './print-agent';

interface AgentAlertProps {
  failure: AgentFailure;
  /** Whether the drawer was to open without a receipt. */
  isDrawer?: boolean;
  onClose: () => void;
}

export function useFailureText(): (failure: AgentFailure) => string {
  const t = useT();
  return ({ address, detail, reason }) => {
    if (detail === null) return t('printAgent.unreachable', { address, origin: window.location.origin });
    return t('printAgent.printer', { detail: reason ? t(`printAgent.reason.${reason}`) : detail });
  };
}

export const AgentAlert = withTexts(
  texts,
  function AgentAlert({ failure, isDrawer, onClose }: AgentAlertProps) {
    const t = useT();
    const toText = useFailureText();
    return (
      <Alert severity="warning" onClose={onClose}>
        {toText(failure)} {t(isDrawer ? 'printAgent.drawerFallback' : 'printAgent.fallback')}
      </Alert>
    );
  },
);
