/** Switches between light and dark. */
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { IconButton } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useT } from '@/shared/i18n/i18n-context';

export function SchemeButton() {
  const t = useT();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      aria-label={t(isDark ? 'shell.light' : 'shell.dark')}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
    >
      {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconButton>
  );
}
