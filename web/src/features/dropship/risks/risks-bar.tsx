/** Decides on several risks at once: those chosen of the page. */
import { Box, Button } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { ListingRisk } from '../contract';
import { PageSelection } from '../page-selection';
import { OPEN } from './risk-columns';
import type { useDecision } from './use-decision';

interface RisksBarProps {
  risks: readonly ListingRisk[];
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  decision: ReturnType<typeof useDecision>;
}

export function RisksBar({ risks, chosen, onChosen, decision }: RisksBarProps) {
  const t = useT();
  const open = risks.filter(({ state }) => OPEN.includes(state)).map(({ id }) => id);
  const ids = open.filter((id) => chosen.includes(id));
  async function decide(command: 'confirm' | 'undo'): Promise<void> {
    if (await decision.decide(ids, command)) onChosen([]);
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, py: 0.5 }}>
      <PageSelection
        label={t('dropship.risks.wholePage')}
        count={ids.length}
        countOnPage={ids.length}
        all={open.length}
        // It has its place before the risks are read, so that they do not move.
        disabled={open.length === 0}
        onChange={(on) => onChosen(on ? open : [])}
      />
      {ids.length > 0 && (
        <>
          <Button size="small" disabled={decision.busy} onClick={() => void decide('undo')}>
            {t('dropship.risks.undoAll')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={decision.busy}
            onClick={() => void decide('confirm')}
          >
            {t('dropship.risks.confirmAll')}
          </Button>
        </>
      )}
    </Box>
  );
}
