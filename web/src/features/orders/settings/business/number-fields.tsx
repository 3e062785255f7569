/** How numbers are written, by example. */
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useI18n } from '@/shared/i18n/i18n-context';
import { createNumberFormat, NUMBER_FORMATS, type NumberFormat } from '@/shared/i18n/number-format';
import type { BusinessPartProps } from './brand-fields';

const EXAMPLE = 1234.56;

export function NumberFields({ business, onChange }: BusinessPartProps) {
  const { t, locale } = useI18n();
  const { numberFormat, arabicDigits, languages } = business;
  const write = (format: NumberFormat, hasArabicDigits = false) =>
    createNumberFormat(hasArabicDigits ? 'ar' : locale, {
      numberFormat: format,
      arabicDigits: hasArabicDigits,
      country: business.country,
    })(EXAMPLE);
  return (
    <>
      <TextField
        select
        id="business-number-format"
        label={t('business.numberFormat')}
        helperText={t('business.numberFormatHint')}
        value={numberFormat}
        onChange={({ target }) => onChange({ numberFormat: target.value as NumberFormat })}
      >
        {NUMBER_FORMATS.map((format) => (
          <MenuItem key={format} value={format}>
            {format === 'language' ? (
              t('business.numberFormatOfLanguage')
            ) : (
              <bdi dir="ltr">{write(format)}</bdi>
            )}
          </MenuItem>
        ))}
      </TextField>
      {languages.includes('ar') && (
        <FormControlLabel
          label={t('business.arabicDigits', { example: write(numberFormat, true) })}
          control={
            <Switch checked={arabicDigits} onChange={(_event, isOn) => onChange({ arabicDigits: isOn })} />
          }
        />
      )}
    </>
  );
}
