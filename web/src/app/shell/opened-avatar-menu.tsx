/** Menu of the avatar, loaded when it is first opened. */
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import { Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from 'react-router';
import { signOut } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { languageChosen } from '@/shared/i18n/language-slice';
import { LOCALE_NAMES, type LOCALES, offeredLocales } from '@/shared/i18n/locales';
import { useAppDispatch } from '@/shared/store/hooks';
import { useMorePages } from '../more-pages';
import { pages } from '../pages';

const COLOUR_MODES = [
  { mode: 'system', icon: SettingsBrightnessOutlined },
  { mode: 'light', icon: LightModeOutlined },
  { mode: 'dark', icon: DarkModeOutlined },
] as const;
const ACCOUNT = 'account';
// English is at the root of the documentation; what is not translated is shown in English there.
const toDocumentation = (locale: string) => `/docs/${locale === 'en' ? '' : `${locale}/`}owners/first-day/`;

interface OpenedAvatarMenuProps {
  anchor: HTMLElement;
  onShortcuts: () => void;
  onSwitchPerson: () => void;
  onClose: () => void;
}

function useActions(onClose: () => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return {
    closing,
    look: (mode: (typeof COLOUR_MODES)[number]['mode']) => closing(() => setMode(mode)),
    language: (locale: (typeof LOCALES)[number]) => closing(() => void dispatch(languageChosen(locale))),
    account: closing(() => void navigate(`/${ACCOUNT}`)),
    signOut: closing(() => void dispatch(signOut())),
  };
}

export function OpenedAvatarMenu({ anchor, onShortcuts, onSwitchPerson, onClose }: OpenedAvatarMenuProps) {
  const { t, locale } = useI18n();
  const { name, email, tenant } = useMe();
  const { mode = 'system' } = useColorScheme();
  const actions = useActions(onClose);
  const hasAccount = [...pages, ...useMorePages()].some(({ path }) => path === ACCOUNT);
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ paper: { sx: { width: 260 } } }}>
      <MenuItem onClick={actions.account} disabled={!hasAccount} sx={{ '&.Mui-disabled': { opacity: 1 } }}>
        <ListItemIcon>
          <ManageAccountsOutlined />
        </ListItemIcon>
        <ListItemText primary={name} secondary={email} />
      </MenuItem>
      <Divider component="li" />
      <ListSubheader>{t('frame.look.title')}</ListSubheader>
      {COLOUR_MODES.map(({ mode: look, icon: Icon }) => (
        <MenuItem
          key={look}
          role="menuitemradio"
          aria-checked={look === mode}
          selected={look === mode}
          onClick={actions.look(look)}
        >
          <ListItemIcon>
            <Icon />
          </ListItemIcon>
          {t(`frame.look.${look}`)}
        </MenuItem>
      ))}
      <ListSubheader>{t('shell.language')}</ListSubheader>
      {offeredLocales(tenant.languages).map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === locale}
          selected={choice === locale}
          onClick={actions.language(choice)}
        >
          <ListItemText inset primary={LOCALE_NAMES[choice]} />
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem component="a" href={toDocumentation(locale)} target="_blank" onClick={onClose}>
        <ListItemIcon>
          <MenuBookOutlined />
        </ListItemIcon>
        {t('shell.documentation')}
      </MenuItem>
      <MenuItem onClick={actions.closing(onShortcuts)}>
        <ListItemIcon>
          <KeyboardOutlined />
        </ListItemIcon>
        {t('frame.shortcuts')}
      </MenuItem>
      <MenuItem onClick={actions.closing(onSwitchPerson)}>
        <ListItemIcon>
          <SwitchAccountOutlined />
        </ListItemIcon>
        {t('switchPerson.title')}
      </MenuItem>
      <MenuItem onClick={actions.signOut}>
        <ListItemIcon>
          <LogoutOutlined />
        </ListItemIcon>
        {t('shell.signOut')}
      </MenuItem>
    </Menu>
  );
}
