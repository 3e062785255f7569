/** Checkboxes of scopes, each with what it allows. */
import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Typography,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useListScopesQuery } from './api.gen';

interface ScopeFieldsProps {
  scopes: readonly string[];
  onChange: (scopes: string[]) => void;
}

function ScopeLabel({ scope }: { scope: string }) {
  const t = useT();
  return (
    <>
      {t(`developers.scope.${scope}`)}{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        <bdi>{scope}</bdi>
      </Typography>
    </>
  );
}

export function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  const t = useT();
  const { data } = useListScopesQuery({});
  const all = data?.['hydra:member'].map(({ id }) => id) ?? [];
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('developers.scopes')}</FormLabel>
      {all.map((scope) => (
        <FormControlLabel
          key={scope}
          label={<ScopeLabel scope={scope} />}
          control={
            <Checkbox
              size="small"
              checked={scopes.includes(scope)}
              onChange={(_event, isChecked) =>
                onChange(all.filter((other) => (other === scope ? isChecked : scopes.includes(other))))
              }
            />
          }
        />
      ))}
      {scopes.length === 0 && <FormHelperText>{t('developers.noScope')}</FormHelperText>}
    </FormControl>
  );
}
