/** Requests to learn from, of the shop's own items. */
import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { type AiExample, useListAiExamplesQuery } from '../api.gen';
import type { Choice } from '../contract';

const COLUMNS = [
  { name: 'find', icon: SearchOutlined, actions: ['search'] },
  { name: 'change', icon: EditOutlined, actions: ['update', 'execute'] },
  { name: 'create', icon: AddOutlined, actions: ['create'] },
] as const;
const GRID = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;
const ROW = {
  display: 'block',
  width: '100%',
  textAlign: 'start',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { color: 'primary.main' },
} as const;
const NONE: Choice = { action: '', namespace: '', entity: '' };

interface ExampleProps {
  onTry: (question: string) => void;
}

/** Return whether an example is what was chosen beside the request. */
const fits = ({ action, entity }: AiExample, choice: Choice): boolean =>
  (!choice.action || choice.action === action) && (!choice.entity || choice.entity === entity);

function ExampleRow({ example, onTry }: ExampleProps & { example: AiExample }) {
  return (
    <ButtonBase sx={ROW} onClick={() => onTry(example.question ?? '')}>
      <Typography component="span" dir="auto" sx={{ display: 'block' }}>
        {example.question}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" dir="auto" sx={{ display: 'block' }}>
        {example.hint}
      </Typography>
    </ButtonBase>
  );
}

/** Examples in three columns: find, change, create. */
export function ExampleColumns({ onTry, choice = NONE }: ExampleProps & { choice?: Choice }) {
  const t = useT();
  const { data, error, refetch } = useListAiExamplesQuery({});
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} aria-label={t('page.loading')} />;
  const examples = data['hydra:member'].filter((example) => fits(example, choice));
  if (examples.length === 0)
    return <Typography color="textSecondary">{t('assistant.noTutorial')}</Typography>;
  return (
    <Box sx={GRID}>
      {COLUMNS.map(({ name, icon: Icon, actions }) => {
        const rows = examples.filter(({ action }) => actions.some((own) => own === action));
        if (rows.length === 0) return null;
        return (
          <Box key={name} component="section" aria-label={t(`assistant.examples.${name}`)}>
            <Typography variant="h3" sx={{ display: 'flex', gap: 1, alignItems: 'center', pb: 1 }}>
              <Icon fontSize="small" color="primary" />
              {t(`assistant.examples.${name}`)}
            </Typography>
            {rows.map((example) => (
              <ExampleRow key={example.name} example={example} onTry={onTry} />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

/** Examples that are near a request that was not understood. */
export function Suggestions({ names, onTry }: ExampleProps & { names: readonly string[] }) {
  const t = useT();
  const { data } = useListAiExamplesQuery({}, { skip: names.length === 0 });
  const near = names.flatMap(
    (name) => data?.['hydra:member'].filter((example) => example.name === name) ?? [],
  );
  if (near.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography color="textSecondary">{t('assistant.nearest')}</Typography>
      {near.map(({ name, question = '' }) => (
        <Button key={name} size="small" variant="outlined" onClick={() => onTry(question)}>
          <bdi>{question}</bdi>
        </Button>
      ))}
    </Box>
  );
}
