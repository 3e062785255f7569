/** Categories in their groups: a list at the side, on a phone a field. */
import { Box, ButtonBase, ListSubheader, MenuItem, TextField, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Application } from '../api.gen';
import { OUTSIDE_CATEGORY } from '../outside/outside-applications';
import { GROUPS, isIn } from './categories';

interface CategoryListProps {
  applications: readonly Application[];
  /** How many there are beside them, from outside, which are addons. */
  outside: number;
  /** Empty for all. */
  category: string;
  onCategory: (category: string) => void;
}

const ITEM = {
  display: 'flex',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 36,
  px: 1,
  borderRadius: 1,
  typography: 'body1',
  textAlign: 'start',
  '&[aria-current]': { bgcolor: 'primary.light', fontWeight: 600 },
  '&:hover:not([aria-current])': { bgcolor: 'action.hover' },
} as const;

const ALL = 'all';

export function CategoryField({ category, onCategory }: CategoryListProps) {
  const t = useT();
  return (
    <TextField
      select
      label={t('apps.categories')}
      value={category || ALL}
      onChange={({ target }) => onCategory(target.value === ALL ? '' : target.value)}
      sx={{ display: { md: 'none' }, width: '100%' }}
    >
      <MenuItem value={ALL}>{t('apps.category.all')}</MenuItem>
      {GROUPS.flatMap(({ group, categories }) => [
        <ListSubheader key={group}>{t(`apps.group.${group}`)}</ListSubheader>,
        ...categories.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`apps.category.${name}`)}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}

export function CategoryList({ applications, outside, category, onCategory }: CategoryListProps) {
  const t = useT();
  const item = (name: string, count: number) => (
    <ButtonBase
      key={name}
      component="button"
      onClick={() => onCategory(name)}
      aria-current={name === category ? 'true' : undefined}
      sx={ITEM}
    >
      {t(`apps.category.${name || ALL}`)}
      <Typography component="span" variant="body2" color="textSecondary">
        {count}
      </Typography>
    </ButtonBase>
  );
  return (
    <Box
      component="nav"
      aria-label={t('apps.categories')}
      sx={{ display: { xs: 'none', md: 'block' }, width: 232, flexShrink: 0 }}
    >
      {item('', applications.length + outside)}
      {GROUPS.map(({ group, categories }) => (
        <Box key={group} sx={{ mt: 2 }}>
          <Typography variant="caption" component="h2" color="textSecondary" sx={{ px: 1, mb: 0.5 }}>
            {t(`apps.group.${group}`)}
          </Typography>
          {categories.map((name) =>
            item(
              name,
              applications.filter((application) => isIn(application, name)).length +
                (name === OUTSIDE_CATEGORY ? outside : 0),
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}
