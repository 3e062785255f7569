/** Menu of the signed-in user, with sign-out. */
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { IconButton } from '@mui/material';
import { signOut } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { ChoiceMenu } from './choice-menu';

export function ProfileMenu() {
  const t = useT();
  const { name, email } = useMe();
  const dispatch = useAppDispatch();
  return (
    <ChoiceMenu
      heading={{ primary: name, secondary: email }}
      choices={[{ value: 'sign-out', label: t('shell.signOut') }]}
      onChoose={() => void dispatch(signOut())}
      opener={(props) => (
        <IconButton {...props} aria-label={t('shell.profile')}>
          <PersonOutlined />
        </IconButton>
      )}
    />
  );
}
