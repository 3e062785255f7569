/** Picks pieces of a product: a count of a value adds lines, whose quantities go up and down; then into the cart. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { addToCart } from '../cart/add-to-cart';
import type { CartItem } from '../cart/cart-lines';
import { goToCheckout } from '../cart/go-to-checkout';
import { useIsNotShipped } from '../freight/not-shipped';
import { useIsland } from '../island-context';
import { useMoney } from '../money';
import { isForeignPage, shopPage } from '../origin';
import { problemOf } from '../request';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { useAction } from '../use-action';
import { Choice } from './choice';
import { PickedTable } from './picked-table';
import { lineName, listVids, type PickedProduct, priceOf } from './product';
import { addLines, type PickedLine } from './quantity-lines';

export interface QuantityPickerProps {
  product?: PickedProduct;
  currency?: string;
  /** Without picture, name and price, for a page that has them around it. */
  compact?: boolean;
  onSuccess?: (lines: CartItem[]) => void;
}

export function QuantityPicker({
  product,
  currency = 'MAD',
  compact = false,
  onSuccess,
}: QuantityPickerProps) {
  return product ? <Picker {...{ product, currency, compact, onSuccess }} /> : null;
}

interface PickerProps {
  product: PickedProduct;
  currency: string;
  compact: boolean;
  onSuccess: ((lines: CartItem[]) => void) | undefined;
}

function toItem(product: PickedProduct, line: PickedLine): CartItem {
  const value = product.attributValues?.find(({ id }) => id === line.value);
  return {
    id: `${product.id}-${line.index}`,
    idProduct: product.id,
    attributValue: line.value,
    name: lineName(product, value, line.tenths),
    image: value?.image || product.image || '',
    quantity: line.tenths / 10,
    quantityAttr: line.tenths / 10,
    price: priceOf(product, value),
    productType: product.productType,
    defaultQuantity: product.defaultQuantity ?? 1,
    skuCode: value?.skuCode ?? product.skuCode ?? '',
  };
}

function usePicker({ product, onSuccess }: PickerProps) {
  const { locale } = useI18n();
  const { emit } = useIsland();
  const [lines, setLines] = useState<PickedLine[]>([]);
  const [state, setState] = useState<'idle' | 'saving' | 'added'>('idle');
  const [error, setError] = useState<unknown>(null);

  const change = (next: PickedLine[]) => {
    setLines(next);
    setState('idle');
  };
  const submit = async (picked: PickedLine[]) => {
    const items = picked.map((line) => toItem(product, line));
    setState('saving');
    setError(null);
    try {
      await addToCart(locale, items);
    } catch (failure) {
      setError(failure);
      setState('idle');
      return;
    }
    change([]);
    setState('added');
    onSuccess?.(items);
    emit('success', items);
  };
  return { lines, change, state, error, submit };
}

function Picker(props: PickerProps) {
  const { product, currency, compact } = props;
  const { t } = useI18n();
  const money = useMoney(currency);
  const [count, setCount] = useState(1);
  // A page that has its shipping form elsewhere on it says there why.
  const isPickable = !useIsNotShipped(listVids(product));
  const { lines, change, state, error, submit } = usePicker(props);
  // Only the values of a variable product are picked one by one.
  const picked =
    product.productType === 'variable'
      ? lines
      : [{ index: 0, value: '', tenths: firstTenths(product) * count }];
  const total = picked.reduce((sum, line) => sum + lineAmount(product, line), 0);

  return (
    <section className="stack" aria-label={product.name}>
      <Choice
        {...{ product, count, setCount, money, compact, isPickable }}
        onAdd={(value) => change(addLines(lines, value, count, firstTenths(product)))}
      />
      {isPickable && (
        <>
          {lines.length > 0 && (
            <PickedTable product={product} lines={lines} onChange={change} money={money} />
          )}
          {error !== null && <ProblemNotice problem={problemOf(error)} />}
          <button
            type="button"
            className="button wide"
            disabled={picked.length === 0 || product.inStock === false || state === 'saving'}
            onClick={() => submit(picked)}
          >
            {state === 'saving' ? t('picker.adding') : t('picker.add')}
            {total > 0 && <span>· {money(total)}</span>}
          </button>
        </>
      )}
      {state === 'added' && (
        <Notice kind="done">
          {t('picker.added')} {isForeignPage() ? <HandOver /> : <ToCart />}
        </Notice>
      )}
    </section>
  );
}

function ToCart() {
  const { t, locale } = useI18n();
  return <a href={shopPage(locale, '/shop/cart')}>{t('picker.toCart')}</a>;
}

/** From a page elsewhere a link would open another cart, that of the shop's own host. */
function HandOver() {
  const { t, locale } = useI18n();
  const { run } = useAction();
  return (
    <button type="button" className="link" onClick={() => void run(() => goToCheckout(locale))}>
      {t('freight.proceed')}
    </button>
  );
}

const firstTenths = ({ defaultQuantity }: PickedProduct): number => Math.round((defaultQuantity || 1) * 10);

const lineAmount = (product: PickedProduct, line: PickedLine): number =>
  (priceOf(
    product,
    product.attributValues?.find(({ id }) => id === line.value),
  ) *
    line.tenths) /
  10;
