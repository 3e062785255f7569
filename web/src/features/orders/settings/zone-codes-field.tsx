/** Input of a zone's post codes: each is a chip, and what is none of the country is marked and named. */
import { Chip, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import type { AddressForm } from '../office/contract';
import { isZoneCode, splitCodes } from './zone-codes';

interface ZoneCodesFieldProps {
  codes: string[];
  form: AddressForm;
  /** What the server said of them. */
  message: string | undefined;
  onCodes: (codes: string[]) => void;
}

export function ZoneCodesField({ codes, form, message, onCodes }: ZoneCodesFieldProps) {
  const t = useT();
  const [text, setText] = useState('');
  const wrong = codes.filter((code) => !isZoneCode(code, form));
  const change = (entries: readonly string[]) => onCodes([...new Set(entries.flatMap(splitCodes))]);
  const hint = wrong.length
    ? t('onlineShop.noPostcode', { code: wrong.join(', '), example: form.postcodeExample })
    : message;
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={codes}
      inputValue={text}
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'input' || !/[,،;؛\n]/.test(typed)) return setText(typed);
        setText('');
        change([...codes, typed]);
      }}
      onChange={(_event, entries) => change(entries)}
      onBlur={() => {
        if (text.trim()) change([...codes, text]);
        setText('');
      }}
      renderValue={(entries, getItemProps) =>
        entries.map((code, index) => {
          const { key, ...item } = getItemProps({ index });
          const isWrong = wrong.includes(code);
          return (
            <Chip
              key={key}
              {...item}
              size="small"
              dir="ltr"
              label={code}
              color={isWrong ? 'error' : 'default'}
              sx={{ borderRadius: 1 }}
            />
          );
        })
      }
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={t('onlineShop.codes')}
          placeholder={codes.length === 0 ? `${form.postcodeExample}, …` : ''}
          error={Boolean(hint)}
          helperText={hint}
          slotProps={{
            ...parameters.slotProps,
            inputLabel: { ...parameters.slotProps.inputLabel, shrink: true },
          }}
        />
      )}
    />
  );
}
