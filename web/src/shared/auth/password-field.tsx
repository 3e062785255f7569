/** Field of a password or PIN that can be shown. */
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

interface PasswordFieldProps {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password' | 'off';
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  isNumeric?: boolean;
  /** Required without an asterisk. */
  isRequired?: boolean;
  autoFocus?: boolean;
}

export function PasswordField(props: PasswordFieldProps) {
  const { id, label, autoComplete, value, onChange, error, hint, isNumeric, isRequired, autoFocus } = props;
  const t = useT();
  const [isShown, setShown] = useState(false);
  const action = t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword');
  return (
    <TextField
      id={id}
      name={id}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      size="medium"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(error)}
      helperText={error ?? hint}
      autoFocus={autoFocus ?? false}
      slotProps={{
        htmlInput: { dir: 'ltr', required: isRequired ?? false, ...(isNumeric && { inputMode: 'numeric' }) },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={action}
                title={action}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
