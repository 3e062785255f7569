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
import type { Point } from '../cart/cart';
import { fieldChanged } from '../cart/cart-slice';
import { AddressFields, type AddressValue, type StreetProps } from '../country/address-fields';
import { type PlacesSuggested, useSuggestPlacesQuery } from '../office/api.gen';
import { useReason } from './use-reason';
import { useSale } from './use-sale';
import { useZoneRemark } from './use-slots';

const AddressMap = late(
  () => import('./address-map').then((module) => module.AddressMap),
  () => <Skeleton variant="rounded" height={150} />,
);

const DEBOUNCE_MS = 200;
const MINIMUM_LENGTH = 3;

type Prediction = PlacesSuggested['predictions'][number];

function useSuggestions(text: string) {
  const settled = useDebounced(text.trim(), DEBOUNCE_MS);
  const { currentData } = useSuggestPlacesQuery(
    { input: settled },
    { skip: settled.length < MINIMUM_LENGTH },
  );
  return currentData?.predictions ?? [];
}

type Leg = 'collect' | 'shipping';

export function AddressField({ leg }: { leg: Leg }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { cart, rights } = useSale();
  const [isMapShown, setMapShown] = useState(false);
  const [address, parts, point] = [`${leg}Address`, `${leg}Parts`, `${leg}Point`] as const;
  const change = (value: AddressValue, place: Point | null = null) =>
    dispatch(fieldChanged({ [address]: value.text, [parts]: value.parts, [point]: place }));
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <AddressFields
          id={`sale-${address}`}
          label={t(`orders.delivery.${address}`)}
          required
          disabled={!rights.changeTerms}
          hasCountry={leg === 'shipping'}
          value={{ text: cart[address], parts: cart[parts] }}
          onChange={change}
          renderStreet={(street) => (
            <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
              <StreetField
                {...street}
                leg={leg}
                onChoose={({ description, geometry }) =>
                  change({ text: description, parts: null }, geometry?.location ?? null)
                }
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
          )}
        />
      </Box>
      {isMapShown && (
        <AddressMap
          address={cart[address]}
          point={cart[point]}
          onPick={(picked) => rights.changeTerms && dispatch(fieldChanged({ [point]: picked }))}
        />
      )}
    </>
  );
}

interface StreetFieldProps extends StreetProps {
  leg: Leg;
  onChoose: (place: Prediction) => void;
}

/** The street, with suggestions of whole addresses. */
function StreetField({ id, label, value, required, disabled, leg, onChange, onChoose }: StreetFieldProps) {
  const reason = useReason(`${leg}Address`);
  const zoneRemark = useZoneRemark();
  const [typedText, setTypedText] = useState('');
  const suggestions = useSuggestions(typedText);
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      disableClearable
      disabled={disabled}
      options={suggestions.map(({ description }) => description)}
      filterOptions={(options) => options}
      inputValue={value}
      onInputChange={(_event, text, changeReason) => {
        if (changeReason !== 'input') return;
        setTypedText(text);
        onChange(text);
      }}
      onChange={(_event, chosen) => {
        const place = suggestions.find(({ description }) => description === chosen);
        if (place) onChoose(place);
        else onChange(chosen);
      }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          required={required}
          label={label}
          helperText={reason ?? (leg === 'shipping' ? zoneRemark : undefined)}
          slotProps={{
            ...parameters.slotProps,
            htmlInput: { ...parameters.slotProps.htmlInput, ...getTextInput('street') },
          }}
        />
      )}
    />
  );
}
