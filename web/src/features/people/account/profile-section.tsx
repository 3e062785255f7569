/** Name, picture and language of mails. */
import { Avatar, Button, MenuItem, Stack, TextField } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { refreshMe } from '@/shared/auth/session';
import { useT } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, LOCALES, type Locale } from '@/shared/i18n/locales';
import { shrinkPicture } from '@/shared/lib/shrink-picture';
import { useAppDispatch } from '@/shared/store/hooks';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useSetPictureMutation } from '../api';
import type { Account } from '../api.gen';
import { useChangeAccountMutation } from '../api.gen';
import { Section } from './section';

function useProfile(account: Account) {
  const dispatch = useAppDispatch();
  const saving = useSaving();
  const [change] = useChangeAccountMutation();
  const [send] = useSetPictureMutation();
  const [name, setName] = useState(account.name);
  const run = (work: () => Promise<unknown>) =>
    saving.run(async () => {
      await work();
      await dispatch(refreshMe());
    });
  return {
    saving,
    name,
    setName,
    saveName: () => run(() => change({ accountChange: { name } }).unwrap()),
    setLocale: (locale: Locale | null) => run(() => change({ accountChange: { locale } }).unwrap()),
    removePicture: () => run(() => change({ accountChange: { picture: null } }).unwrap()),
    setPicture: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const file = target.files?.[0];
      if (file) void run(async () => send(await shrinkPicture(file)).unwrap());
    },
  };
}

export function ProfileSection({ account }: { account: Account }) {
  const t = useT();
  const { saving, name, setName, ...profile } = useProfile(account);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section title={t('account.profile')} hint={account.email}>
      {saving.problem && <ViolationAlerts key={saving.attempt} problem={saving.problem} />}
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Avatar src={account.picture ?? undefined} alt="" sx={{ width: 64, height: 64 }}>
          {account.name.slice(0, 1)}
        </Avatar>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t('account.choosePicture')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          onChange={profile.setPicture}
        />
        {account.picture && (
          <Button onClick={() => void profile.removePicture()}>{t('account.removePicture')}</Button>
        )}
      </Stack>
      <TextField
        id="account-name"
        label={t('people.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        variant="contained"
        disabled={saving.isSending || name.trim() === '' || name === account.name}
        onClick={() => void profile.saveName()}
      >
        {t('action.save')}
      </Button>
      <TextField
        select
        id="account-locale"
        label={t('account.mailLanguage')}
        value={account.locale ?? ''}
        onChange={({ target }) => void profile.setLocale((target.value || null) as Locale | null)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('account.tenantLanguage')}</MenuItem>
        {LOCALES.map((locale) => (
          <MenuItem key={locale} value={locale}>
            {LOCALE_NAMES[locale]}
          </MenuItem>
        ))}
      </TextField>
    </Section>
  );
}
