/** Dialog to choose the value and the count of a variable product. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { Picture } from '@/shared/ui/picture';
import { linesAdded } from '../cart/cart-slice';
import type { Product } from '../contract';
import { getPrice } from '../product-price';
import { OptionLines } from './option-lines';
import { useDraftLines } from './use-draft-lines';

const COUNTS = Array.from({ length: 10 }, (_, index) => index + 1);

interface OptionPickerProps {
  product: Product;
  onClose: () => void;
}

function Price({ product, value }: { product: Product; value: string }) {
  const { amount } = useFormat();
  const currentPrice = product.attributValues.find(({ id }) => id === value)?.price || getPrice(product);
  return (
    <Typography className="tabular-nums" color="primary" sx={{ fontWeight: 650 }}>
      {product.price > currentPrice && (
        <Typography component="s" variant="body2" color="textSecondary" sx={{ marginInlineEnd: 1 }}>
          {amount(product.price)}
        </Typography>
      )}
      {amount(currentPrice)}
      {product.unit && (
        <Typography component="span" variant="caption" color="textSecondary">
          {` / ${product.unit}`}
        </Typography>
      )}
    </Typography>
  );
}

function Choices({
  product,
  value,
  onValue,
}: {
  product: Product;
  value: string;
  onValue: (id: string) => void;
}) {
  const t = useT();
  const { amount } = useFormat();
  return (
    <TextField
      id="option-value"
      select
      autoFocus
      label={t('orders.option.value')}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    >
      {product.attributValues.map(({ id, attributName, price }) => (
        <MenuItem key={id} value={id}>
          {attributName} · {amount(price || getPrice(product))}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function OptionPicker({ product, onClose }: OptionPickerProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [value, setValue] = useState(product.attributValues[0]?.id ?? '');
  const [count, setCount] = useState(1);
  const draft = useDraftLines();
  const finish = () => {
    dispatch(linesAdded(draft.lines));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="option-title">
      <DialogTitle id="option-title">{product.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Box sx={{ width: 96, flexShrink: 0 }}>
            <Picture source={product.image || product.icon} height={84} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {product.description && (
              <Typography variant="body2" color="textSecondary">
                <bdi>{product.description}</bdi>
              </Typography>
            )}
            <Price product={product} value={value} />
          </Box>
        </Box>
        <Box
          component="form"
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 96px auto',
            gap: 1.5,
            alignItems: 'center',
            pt: 1,
          }}
          onSubmit={(event) => {
            event.preventDefault();
            draft.confirm({ product, value, count });
          }}
        >
          <Choices product={product} value={value} onValue={setValue} />
          <TextField
            id="option-count"
            select
            label={t('orders.option.count')}
            value={count}
            onChange={(event) => setCount(Number(event.target.value))}
          >
            {COUNTS.map((number) => (
              <MenuItem key={number} value={number}>
                {number}
              </MenuItem>
            ))}
          </TextField>
          <Button type="submit" variant="outlined" disabled={!value} sx={{ minHeight: 40 }}>
            {t('orders.option.confirm')}
          </Button>
        </Box>
        <OptionLines draft={draft} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" onClick={finish} disabled={draft.lines.length === 0}>
          {t('orders.option.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
