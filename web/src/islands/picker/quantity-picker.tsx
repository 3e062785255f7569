/** Picks pieces of a product: a count of a value adds lines, whose quantities go up and down; then into the cart. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { addToCart } from '../cart/add-to-cart';
import type { CartItem } from '../cart/cart-lines';
import { useIsland } from '../island-context';
import { useMoney } from '../money';
import { shopPage } from '../origin';
import { problemOf } from '../request';
import { Notice } from '../ui/notice';
import { ProblemNotice } from '../ui/problem-notice';
import { PickedTable } from './picked-table';
import { lineName, type PickedProduct, priceOf } from './product';
import { addLines, COUNTS, type PickedLine } from './quantity-lines';

export interface QuantityPickerProps {
  product?: PickedProduct;
  currency?: string;
  onSuccess?: (lines: CartItem[]) => void;
}

export function QuantityPicker({ product, currency = 'MAD', onSuccess }: QuantityPickerProps) {
  return product ? <Picker product={product} currency={currency} onSuccess={onSuccess} /> : null;
}

interface PickerProps {
  product: PickedProduct;
  currency: string;
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
    quantity: 1,
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
  const submit = async () => {
    const items = lines.map((line) => toItem(product, line));
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
  const { product, currency } = props;
  const { t, locale } = useI18n();
  const money = useMoney(currency);
  const { lines, change, state, error, submit } = usePicker(props);
  const total = lines.reduce((sum, line) => sum + lineAmount(product, line), 0);

  return (
    <section className="stack" aria-label={product.name}>
      <Choice
        product={product}
        onAdd={(value, count) => change(addLines(lines, value, count, firstTenths(product)))}
        money={money}
      />
      {lines.length > 0 && <PickedTable product={product} lines={lines} onChange={change} money={money} />}
      {error !== null && <ProblemNotice problem={problemOf(error)} />}
      <button
        type="button"
        className="button wide"
        disabled={lines.length === 0 || state === 'saving'}
        onClick={submit}
      >
        {state === 'saving' ? t('picker.adding') : t('picker.add')}
        {total > 0 && <span>· {money(total)}</span>}
      </button>
      {state === 'added' && (
        <Notice kind="done">
          {t('picker.added')} <a href={shopPage(locale, '/shop/cart')}>{t('picker.toCart')}</a>
        </Notice>
      )}
    </section>
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

interface ChoiceProps {
  product: PickedProduct;
  onAdd: (value: string, count: number) => void;
  money: (amount: number) => string;
}

/** What is picked: one of the values, how many, and what it costs. */
function Choice({ product, onAdd, money }: ChoiceProps) {
  const { t } = useI18n();
  const values = product.attributValues ?? [];
  const available = values.filter(({ inStock }) => inStock !== false);
  const [chosen, setChosen] = useState('');
  const [count, setCount] = useState(1);
  const value = values.find(({ id }) => id === (chosen || available[0]?.id));
  const price = priceOf(product, value);
  const isSoldOut = product.inStock === false || (values.length > 0 && available.length === 0);

  return (
    <>
      <div className="row">
        {(value?.image || product.image) && (
          <img className="picture" src={value?.image || product.image} alt="" />
        )}
        <div className="tight">
          <h2>{product.name}</h2>
          <p className="price">
            {product.price > price && <s>{money(product.price)}</s>} {money(price)}
            {product.unit && <span className="muted"> / {product.unit}</span>}
          </p>
        </div>
      </div>
      {product.description && <p className="muted">{product.description}</p>}
      {values.length > 0 && (
        <fieldset className="choices">
          <legend>{t('picker.value')}</legend>
          {values.map((one) => (
            <label key={one.id} className="choice">
              <input
                type="radio"
                name="value"
                value={one.id}
                checked={one.id === value?.id}
                disabled={one.inStock === false}
                onChange={() => setChosen(one.id)}
              />
              <span>{one.attributName}</span>
              <span className="end">
                {one.inStock === false ? t('picker.soldOut') : money(priceOf(product, one))}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {isSoldOut ? (
        <Notice kind="warning">{t('picker.soldOut')}</Notice>
      ) : (
        <div className="row">
          <label className="row">
            <span className="label">{t('picker.count')}</span>
            <select
              className="select"
              style={{ width: 'auto' }}
              value={count}
              onChange={(event) => setCount(Number(event.target.value))}
            >
              {COUNTS.map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="button plain" onClick={() => onAdd(value?.id ?? '', count)}>
            {t('picker.confirm')}
          </button>
        </div>
      )}
    </>
  );
}
