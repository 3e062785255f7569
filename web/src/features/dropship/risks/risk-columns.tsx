/** Columns of the table of risks. */
import { Box, Button, Typography } from '@mui/material';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { StatusTone } from '@/shared/theme/tokens';
import type { Column } from '@/shared/ui/data-table-columns';
import { Status } from '@/shared/ui/status';
import type { ListingRisk, RiskState } from '../contract';
import type { useDecision } from './use-decision';

const TONES: Record<RiskState, StatusTone> = {
  held: 'saffron',
  applied: 'blue',
  confirmed: 'green',
  undone: 'stone',
  resolved: 'stone',
};

const BELOW_THE_NAME = { xs: 'flex', md: 'none' } as const;

export const OPEN: readonly RiskState[] = ['held', 'applied'];

/** Format what changes: the lowest price before and after, nothing for a product that vanished. */
function formatPrices({ before, after }: ListingRisk, t: Translate, { amount }: Format): string {
  if (!before || !after) return '';
  return t('dropship.risks.prices', { before: amount(Number(before)), after: amount(Number(after)) });
}

interface DecisionProps {
  risk: ListingRisk;
  t: Translate;
  decision: Decision;
  /** Where it is shown: in its own column, or below the name on phones. */
  display: 'flex' | Record<string, 'flex' | 'none'>;
}

function Decision({ risk, t, decision, display }: DecisionProps) {
  if (!OPEN.includes(risk.state)) return null;
  const { confirm, undo, busy } = decision;
  const isHeld = risk.state === 'held';
  return (
    <Box sx={{ display, gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      <Button
        size="small"
        disabled={busy}
        aria-label={`${t(isHeld ? 'dropship.risks.reject' : 'dropship.risks.undo')}: ${risk.name}`}
        onClick={() => undo(risk.id)}
      >
        {t(isHeld ? 'dropship.risks.reject' : 'dropship.risks.undo')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`${t(isHeld ? 'dropship.risks.apply' : 'dropship.risks.keep')}: ${risk.name}`}
        onClick={() => confirm(risk.id)}
      >
        {t(isHeld ? 'dropship.risks.apply' : 'dropship.risks.keep')}
      </Button>
    </Box>
  );
}

type Decision = Pick<ReturnType<typeof useDecision>, 'confirm' | 'undo' | 'busy'>;

export const riskColumns = (t: Translate, format: Format, decision: Decision): Column<ListingRisk>[] => [
  {
    field: 'name',
    label: t('dropship.listings.name'),
    cell: (risk) => (
      <>
        <bdi>{risk.name}</bdi>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
          {t(`dropship.risks.kinds.${risk.kind}`)}{' '}
          <bdi className="tabular-nums">{formatPrices(risk, t, format)}</bdi>
        </Typography>
        <Decision risk={risk} t={t} decision={decision} display={BELOW_THE_NAME} />
      </>
    ),
  },
  {
    field: 'state',
    label: t('dropship.listings.status'),
    width: 200,
    cell: ({ state }) => <Status tone={TONES[state]} label={t(`dropship.risks.states.${state}`)} isShort />,
  },
  {
    field: 'createdAt',
    label: t('dropship.risks.since'),
    sortable: true,
    showFrom: 'md',
    width: 180,
    cell: ({ createdAt }) => createdAt && format.dateTime(createdAt),
  },
  {
    field: 'actions',
    label: t('dropship.risks.decision'),
    hasHiddenLabel: true,
    showFrom: 'md',
    width: 260,
    cell: (risk) => <Decision risk={risk} t={t} decision={decision} display="flex" />,
  },
];
