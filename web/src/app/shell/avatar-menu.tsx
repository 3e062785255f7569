/** Menu of the signed-in user: account, look, language, shortcuts, sign-out. */
import { Avatar, IconButton } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';

const OpenedAvatarMenu = late(() => import('./opened-avatar-menu').then((module) => module.OpenedAvatarMenu));

const SwitchPersonDialog = late(() =>
  import('@/shared/auth/switch-person-dialog').then((module) => module.SwitchPersonDialog),
);

/** Return the initials of the first and the last name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export function AvatarMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useT();
  const { name, picture } = useMe();
  const initials = getInitials(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSwitching, setSwitching] = useState(false);
  return (
    <>
      <IconButton
        // The name of a button holds the text that is seen on it.
        aria-label={`${t('shell.profile')} ${initials}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.25, borderRadius: '50%' }}
      >
        <Avatar
          src={picture ?? undefined}
          alt=""
          sx={{
            width: 32,
            height: 32,
            bgcolor: 'primary.light',
            color: 'text.primary',
            typography: 'caption',
          }}
        >
          {initials}
        </Avatar>
      </IconButton>
      {anchor && (
        <OpenedAvatarMenu
          anchor={anchor}
          onShortcuts={onShortcuts}
          onSwitchPerson={() => setSwitching(true)}
          onClose={() => setAnchor(null)}
        />
      )}
      {isSwitching && <SwitchPersonDialog onClose={() => setSwitching(false)} />}
    </>
  );
}
