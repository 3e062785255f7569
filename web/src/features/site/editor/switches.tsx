/** Where changed styles are kept, and the lock of the content. */
import { Box, FormControlLabel, Switch } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Switches } from './save/plan';

interface SwitchesProps {
  switches: Switches;
  onSwitches: (switches: Switches) => void;
  isLocked: boolean;
  onLocked: (isLocked: boolean) => void;
  /** A widget that is edited alone has no page. */
  hasPage: boolean;
}

export function ApplySwitches({ switches, onSwitches, isLocked, onLocked, hasPage }: SwitchesProps) {
  const t = useT();
  const names = hasPage ? (['widgets', 'page', 'all'] as const) : (['widgets', 'all'] as const);
  const change = (name: keyof Switches, isOn: boolean) => {
    const next = { ...switches, [name]: isOn };
    onSwitches(next);
    if (!next.page && !next.all) onLocked(false);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        flexShrink: 0,
        columnGap: 2,
        px: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '& > *': { flexShrink: 0, whiteSpace: 'nowrap' },
      }}
    >
      {names.map((name) => (
        <FormControlLabel
          key={name}
          label={t(`site.apply.${name}`)}
          control={
            <Switch
              size="small"
              checked={switches[name]}
              onChange={({ target }) => change(name, target.checked)}
            />
          }
        />
      ))}
      {(switches.page || switches.all) && (
        <FormControlLabel
          label={t('site.apply.lock')}
          control={
            <Switch size="small" checked={isLocked} onChange={({ target }) => onLocked(target.checked)} />
          }
        />
      )}
    </Box>
  );
}
