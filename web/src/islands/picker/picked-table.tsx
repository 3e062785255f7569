/** The picked lines, each with minus and plus. */
import { useI18n } from '@/shared/i18n/i18n-context';
import type { FormatMoney } from '../money';
import { type PickedProduct, priceOf } from './product';
import { decrease, increase, type PickedLine, truncateName } from './quantity-lines';

interface PickedTableProps {
  product: PickedProduct;
  lines: PickedLine[];
  onChange: (lines: PickedLine[]) => void;
  money: FormatMoney;
}

export function PickedTable({ product, lines, onChange, money }: PickedTableProps) {
  const { t } = useI18n();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('picker.product')}</th>
          <th>{t('picker.quantity')}</th>
          <th className="number">{t('picker.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <PickedRow key={line.index} {...{ product, line, lines, onChange, money }} />
        ))}
      </tbody>
    </table>
  );
}

function PickedRow({ product, line, lines, onChange, money }: PickedTableProps & { line: PickedLine }) {
  const { t, locale } = useI18n();
  const value = product.attributValues?.find(({ id }) => id === line.value);
  const name = value ? `${product.name} ${value.attributName}` : product.name;
  const step = product.unit ? 1 : 10;
  const quantity = new Intl.NumberFormat(locale === 'ar' ? 'ar-MA-u-nu-latn' : locale).format(
    line.tenths / 10,
  );
  return (
    <tr>
      <td title={name}>{truncateName(name)}</td>
      <td>
        <span className="stepper">
          <button
            type="button"
            className="round"
            aria-label={t('picker.less', { name })}
            onClick={() => onChange(decrease(lines, line.index, step))}
          >
            −
          </button>
          <output>
            {quantity} {product.unit}
          </output>
          <button
            type="button"
            className="round"
            aria-label={t('picker.more', { name })}
            onClick={() => onChange(increase(lines, line.index, step))}
          >
            +
          </button>
        </span>
      </td>
      <td className="number">{money((priceOf(product, value) * line.tenths) / 10)}</td>
    </tr>
  );
}
