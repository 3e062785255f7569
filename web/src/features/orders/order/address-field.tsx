/** Address input with suggestions and a map. */
import MapOutlined from '@mui/icons-material/MapOutlined';
import { Box, IconButton, Skeleton, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { late } from '@/shared/lib/late';
import { getTextInput } from '@/shared/lib/text-input';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { fieldChanged } from '../cart/cart-slice';
import { useSuggestPlacesQuery } from '../office/api.gen';
import { useReason } from './use-reason';
import { useSale } from './use-sale';
import { useZoneRemark } from './use-slots';

const AddressMap = late(
  () => import('./address-map').then((module) => module.AddressMap),
  () => <Skeleton variant="rounded" height={150} />,
);

const DEBOUNCE_MS = 200;
const MINIMUM_LENGTH = 3;

const POINTS = { collectAddress: 'collectPoint', shippingAddress: 'shippingPoint' } as const;

function useSuggestions(text: string) {
  const settled = useDebounced(text.trim(), DEBOUNCE_MS);
  const { currentData } = useSuggestPlacesQuery(
    { input: settled },
    { skip: settled.length < MINIMUM_LENGTH },
  );
  return currentData?.predictions ?? [];
}

export function AddressField({ field }: { field: 'collectAddress' | 'shippingAddress' }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const reason = useReason(field);
  const zoneRemark = useZoneRemark();
  const [typedText, setTypedText] = useState('');
  const [isMapShown, setMapShown] = useState(false);
  const suggestions = useSuggestions(typedText);
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
          onInputChange={(_event, text, changeReason) => {
            if (changeReason !== 'input') return;
            setTypedText(text);
            dispatch(fieldChanged({ [field]: text, [point]: null }));
          }}
          onChange={(_event, chosen) => {
            const place = suggestions.find(({ description }) => description === chosen);
            dispatch(fieldChanged({ [field]: chosen, [point]: place?.geometry?.location ?? null }));
          }}
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              required
              label={t(`orders.delivery.${field}`)}
              helperText={reason ?? (field === 'shippingAddress' ? zoneRemark : undefined)}
              slotProps={{
                ...parameters.slotProps,
                htmlInput: { ...parameters.slotProps.htmlInput, ...getTextInput(field) },
              }}
            />
          )}
        />
        <IconButton
          aria-label={t('orders.map.show')}
          title={t('orders.map.show')}
          aria-pressed={isMapShown}
          onClick={() => setMapShown(!isMapShown)}
        >
          <MapOutlined />
        </IconButton>
      </Box>
      {isMapShown && (
        <AddressMap
          address={cart[field]}
          point={cart[point]}
          onPick={(picked) => rights.changeTerms && dispatch(fieldChanged({ [point]: picked }))}
        />
      )}
    </>
  );
}
