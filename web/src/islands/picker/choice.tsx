/** What is picked of a product: one of its values, how many, and what it costs. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FormatMoney } from '../money';
import { Notice } from '../ui/notice';
import { type PickedProduct, type ProductValue, priceOf } from './product';
import { COUNTS } from './quantity-lines';

interface ChoiceProps {
  product: PickedProduct;
  count: number;
  setCount: (count: number) => void;
  onAdd: (value: string) => void;
  money: FormatMoney;
  compact: boolean;
  /** False where it can be looked at, but not picked. */
  isPickable: boolean;
}

export function Choice({ product, count, setCount, onAdd, money, compact, isPickable }: ChoiceProps) {
  const { t } = useI18n();
  const values = product.attributValues ?? [];
  const available = values.filter(({ inStock }) => inStock !== false);
  const [chosen, setChosen] = useState('');
  const value = values.find(({ id }) => id === (chosen || available[0]?.id));
  const isSoldOut = product.inStock === false || (values.length > 0 && available.length === 0);

  return (
    <>
      {!compact && <Head product={product} value={value} money={money} />}
      {values.length > 0 && (
        <fieldset className="choices">
          <legend>{t('picker.value')}</legend>
          {values.map((option) => (
            <label key={option.id} className="choice">
              <input
                type="radio"
                name="value"
                value={option.id}
                checked={option.id === value?.id}
                disabled={option.inStock === false}
                onChange={() => setChosen(option.id)}
              />
              <span>{option.attributName}</span>
              <span className="end">
                {option.inStock === false ? t('picker.soldOut') : money(priceOf(product, option))}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {isSoldOut && <Notice kind="warning">{t('picker.soldOut')}</Notice>}
      {!isSoldOut && isPickable && (
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
          {product.productType === 'variable' && (
            <button type="button" className="button plain" onClick={() => onAdd(value?.id ?? '')}>
              {t('picker.confirm')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

interface HeadProps {
  product: PickedProduct;
  value: ProductValue | undefined;
  money: FormatMoney;
}

function Head({ product, value, money }: HeadProps) {
  const price = priceOf(product, value);
  const image = value?.image || product.image;
  return (
    <>
      <div className="row">
        {image && <img className="picture" src={image} alt="" />}
        <div className="tight">
          <h2>{product.name}</h2>
          <p className="price">
            {product.price > price && <s>{money(product.price)}</s>} {money(price)}
            {product.unit && <span className="muted"> / {product.unit}</span>}
          </p>
        </div>
      </div>
      {product.description && <p className="muted">{product.description}</p>}
    </>
  );
}
