/** Switches this device to the counter and back. */
import { FormControlLabel, Switch } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { storeCounterMode } from './counter-mode';

interface CounterSwitchProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function CounterSwitch({ isOn, onSwitch }: CounterSwitchProps) {
  const t = useT();
  return (
    <FormControlLabel
      label={t('counter.title')}
      sx={{ mx: 0, display: { xs: 'none', sm: 'inline-flex' } }}
      control={
        <Switch
          size="small"
          checked={isOn}
          onChange={(_event, checked) => {
            storeCounterMode(checked);
            onSwitch(checked);
          }}
        />
      }
    />
  );
}
