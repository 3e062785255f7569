/** Country, languages, currency, time zone and how numbers are written. */
import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  MenuItem,
  Link as MuiLink,
  TextField,
} from '@mui/material';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, LOCALES, type Locale } from '@/shared/i18n/locales';
import { Autocomplete } from '@/shared/ui/autocomplete';
import type { BusinessPartProps } from './brand-fields';
import { CountryField } from './country-field';
import { NumberFields } from './number-fields';

const ZONES = Intl.supportedValuesOf('timeZone');
const CURRENCIES = Intl.supportedValuesOf('currency');

/** Return the choices with the present value, which this browser may not list. */
const withPresent = (choices: readonly string[], present: string): string[] =>
  choices.includes(present) ? [...choices] : [present, ...choices];

function LanguageFields({ business, onChange }: BusinessPartProps) {
  const { t } = useI18n();
  const { languages, locale } = business;
  const { applications } = useMe();
  /** A language that is not offered comes with its pack. */
  const isMissing = (language: Locale) =>
    !languages.includes(language) && !applications.includes(`language-${language}`);
  const toggle = (language: Locale, isOn: boolean) =>
    onChange({
      languages: LOCALES.filter((other) => (other === language ? isOn : languages.includes(other))),
    });
  return (
    <>
      <TextField
        select
        id="business-locale"
        label={t('business.locale')}
        helperText={t('business.localeHint')}
        value={locale}
        onChange={({ target }) => onChange({ locale: target.value as Locale })}
      >
        {LOCALES.filter((choice) => languages.includes(choice)).map((choice) => (
          <MenuItem key={choice} value={choice}>
            {LOCALE_NAMES[choice]}
          </MenuItem>
        ))}
      </TextField>
      <Box>
        <FormGroup row role="group" aria-label={t('business.languages')} sx={{ alignContent: 'start' }}>
          {LOCALES.map((choice) => (
            <FormControlLabel
              key={choice}
              label={LOCALE_NAMES[choice]}
              disabled={choice === locale || isMissing(choice)}
              control={
                <Checkbox
                  checked={languages.includes(choice)}
                  onChange={(_event, isOn) => toggle(choice, isOn)}
                />
              }
            />
          ))}
        </FormGroup>
        {LOCALES.some(isMissing) && (
          <MuiLink component={Link} to="/apps?category=addons" variant="body2">
            {t('business.languagesHint')}
          </MuiLink>
        )}
      </Box>
    </>
  );
}

export function RegionFields({ business, onChange, onConfirm }: BusinessPartProps & { onConfirm(): void }) {
  const { t, formatLocale } = useI18n();
  const names = useMemo(() => new Intl.DisplayNames(formatLocale, { type: 'currency' }), [formatLocale]);
  const { currency, canChangeCurrency, timezone } = business;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <CountryField business={business} onChange={onChange} onConfirm={onConfirm} />
      <LanguageFields business={business} onChange={onChange} />
      <Autocomplete
        id="business-currency"
        disableClearable
        disabled={!canChangeCurrency}
        options={withPresent(CURRENCIES, currency)}
        value={currency}
        getOptionLabel={(code) => `${code} · ${names.of(code) ?? code}`}
        onChange={(_event, chosen) => onChange({ currency: chosen })}
        renderInput={(props) => (
          <TextField
            {...props}
            label={t('business.currency')}
            helperText={t(canChangeCurrency ? 'business.currencyHint' : 'business.currencyFixed')}
            // The reason why the field is disabled must be read.
            slotProps={{ ...props.slotProps, formHelperText: { disabled: false } }}
          />
        )}
      />
      <Autocomplete
        id="business-timezone"
        disableClearable
        options={withPresent(ZONES, timezone)}
        value={timezone}
        getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
        onChange={(_event, chosen) => onChange({ timezone: chosen })}
        renderInput={(props) => (
          <TextField {...props} label={t('business.timezone')} helperText={t('business.timezoneHint')} />
        )}
      />
      <NumberFields business={business} onChange={onChange} />
    </Box>
  );
}
