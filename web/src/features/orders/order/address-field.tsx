/** An address with suggestions and its place on the map. */
import MapOutlined from '@mui/icons-material/MapOutlined';
import { Autocomplete, Box, IconButton, Skeleton, TextField } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { fieldChanged } from '../cart/cart-slice';
import { useSuggestPlacesQuery } from '../office/api';
import { useReason } from './use-reason';
import { useSale } from './use-sale';

const AddressMap = lazy(() => import('./address-map').then((module) => ({ default: module.AddressMap })));

const REST_MS = 200;
const MINIMUM_LETTERS = 3;

const POINTS = { collectAddress: 'collectPoint', shippingAddress: 'shippingPoint' } as const;

function useSuggestions(text: string) {
  const settled = useDebounced(text.trim(), REST_MS);
  const { currentData } = useSuggestPlacesQuery(
    { input: settled },
    { skip: settled.length < MINIMUM_LETTERS },
  );
  return currentData?.predictions ?? [];
}

export function AddressField({ field }: { field: 'collectAddress' | 'shippingAddress' }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const reason = useReason(field);
  const [typing, setTyping] = useState('');
  const [mapped, setMapped] = useState(false);
  const suggestions = useSuggestions(typing);
  const point = POINTS[field];

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
        <Autocomplete
          id={`sale-${field}`}
          freeSolo
          fullWidth
          disableClearable
          disabled={!rights.changeTerms}
          options={suggestions.map(({ description }) => description)}
          filterOptions={(options) => options}
          inputValue={cart[field]}
          onInputChange={(_event, text, why) => {
            if (why !== 'input') return;
            setTyping(text);
            dispatch(fieldChanged({ [field]: text, [point]: null }));
          }}
          onChange={(_event, chosen) => {
            const place = suggestions.find(({ description }) => description === chosen);
            dispatch(fieldChanged({ [field]: chosen, [point]: place?.geometry?.location ?? null }));
          }}
          renderInput={(parameters) => (
            <TextField {...parameters} required label={t(`orders.delivery.${field}`)} helperText={reason} />
          )}
        />
        <IconButton
          aria-label={t('orders.map.show')}
          title={t('orders.map.show')}
          aria-pressed={mapped}
          onClick={() => setMapped(!mapped)}
        >
          <MapOutlined />
        </IconButton>
      </Box>
      {mapped && (
        <Suspense fallback={<Skeleton variant="rounded" height={150} />}>
          <AddressMap
            address={cart[field]}
            point={cart[point]}
            onPick={(picked) => rights.changeTerms && dispatch(fieldChanged({ [point]: picked }))}
          />
        </Suspense>
      )}
    </>
  );
}
