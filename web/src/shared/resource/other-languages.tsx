/** Field of a text in the tenant's other languages, below the one that has it in the reader's. */
import Translate from '@mui/icons-material/Translate';
import { Box, Button, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getDirection, LOCALE_NAMES, type Locale, offeredLocales } from '@/shared/i18n/locales';
import type { FormField, InputProps } from './resource';

type Texts = Partial<Record<Locale, string>>;

const parse = (value: string): Texts => JSON.parse(value || '{}') as Texts;

function TextsInput({ name, isLong, label, value, errorAt, onChange }: InputProps & { isLong: boolean }) {
  const { t, locale } = useI18n();
  const { tenant } = useMe();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const others = offeredLocales(tenant.languages).filter((language) => language !== locale);
  const texts = parse(value);
  if (others.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<Translate />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label} · ${t('form.otherLanguages')}`}
        sx={{ mt: -1, minHeight: 44 }}
        onClick={() => setOpen(!isOpen)}
      >
        {t('form.otherLanguages')}
      </Button>
      <Box id={id} hidden={!isOpen} sx={isOpen ? { display: 'grid', gap: 2, mt: 1 } : undefined}>
        {others.map((language) => {
          const error = errorAt(`${name}.${language}`);
          return (
            <TextField
              key={language}
              label={`${label} · ${LOCALE_NAMES[language]}`}
              value={texts[language] ?? ''}
              error={Boolean(error)}
              helperText={error}
              onChange={({ target }) => onChange(JSON.stringify({ ...texts, [language]: target.value }))}
              slotProps={{ htmlInput: { lang: language, dir: getDirection(language) } }}
              {...(isLong && { multiline: true, minRows: 3 })}
            />
          );
        })}
      </Box>
    </>
  );
}

const LinesInput = (props: InputProps) => <TextsInput isLong={false} {...props} />;
const LongTextsInput = (props: InputProps) => <TextsInput isLong {...props} />;

/** Return the field of the map `name`, whose texts are those of the field before it. */
export const otherLanguages = (name: string, labelKey: string, isLong = false): FormField => ({
  name,
  labelKey,
  kind: 'long-text',
  Input: isLong ? LongTextsInput : LinesInput,
  read: (item) => JSON.stringify(item[name] ?? {}),
  write: (text) => parse(text),
});
