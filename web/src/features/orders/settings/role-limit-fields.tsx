/** Fields of what each role may do without the approval of an admin. */
import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { ShopSettings } from '../office/contract';
import { LimitField } from './limit-field';

type RoleLimit = ShopSettings['roleLimits'][number];
type LimitName = Exclude<keyof RoleLimit, 'role'>;

const ROLES = ['ROLE_STAFF', 'ROLE_SHIPPING_AGENT'] as const;
const AMOUNTS = ['credit', 'refund', 'cashDifference'] as const;
const AMOUNTS_PER_DAY = ['discountPerDay', 'creditPerDay', 'refundPerDay', 'cashDifferencePerDay'] as const;
const NO_LIMITS = {
  discount: null,
  credit: null,
  refund: null,
  cashDifference: null,
  discountPerDay: null,
  creditPerDay: null,
  refundPerDay: null,
  cashDifferencePerDay: null,
};

interface RoleLimitFieldsProps {
  shop: ShopSettings;
  onChange: (changes: Partial<ShopSettings>) => void;
}

const replaceRole = <T extends { role: string }>(rows: readonly T[], row: T): T[] => [
  ...rows.filter(({ role }) => role !== row.role),
  row,
];

export function RoleLimitFields({ shop, onChange }: RoleLimitFieldsProps) {
  const t = useT();
  const limitOf = (role: string): RoleLimit =>
    shop.roleLimits.find((limit) => limit.role === role) ?? { role, ...NO_LIMITS };
  const setLimit = (role: string, name: LimitName, value: number | null) =>
    onChange({ roleLimits: replaceRole(shop.roleLimits, { ...limitOf(role), [name]: value }) });
  const setCeiling = (role: string, percent: number | null) =>
    onChange({
      priceCeilings:
        percent === null
          ? shop.priceCeilings.filter((ceiling) => ceiling.role !== role)
          : replaceRole(shop.priceCeilings, { role, percent }),
    });
  return (
    <>
      {ROLES.map((role) => (
        <Fragment key={role}>
          <Typography variant="h3" sx={{ m: 0 }}>
            {t(`people.role.${role}`)}
          </Typography>
          <Box
            role="group"
            aria-label={t(`people.role.${role}`)}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
          >
            <LimitField
              label={t('limits.price')}
              helperText={t('limits.unlimited')}
              value={shop.priceCeilings.find((ceiling) => ceiling.role === role)?.percent ?? null}
              onValue={(percent) => setCeiling(role, percent)}
            />
            <LimitField
              label={t('limits.discount')}
              helperText={t('limits.noDiscount')}
              value={limitOf(role).discount}
              onValue={(value) => setLimit(role, 'discount', value)}
            />
            {AMOUNTS.map((name) => (
              <LimitField
                key={name}
                isAmount
                label={t(`limits.${name}`)}
                helperText={t(name === 'credit' ? 'limits.someCredit' : 'limits.unlimited')}
                value={limitOf(role)[name]}
                onValue={(value) => setLimit(role, name, value)}
              />
            ))}
            {AMOUNTS_PER_DAY.map((name) => (
              <LimitField
                key={name}
                isAmount
                label={t(`limits.${name}`)}
                helperText={t(`limits.${name}Hint`)}
                value={limitOf(role)[name]}
                onValue={(value) => setLimit(role, name, value)}
              />
            ))}
          </Box>
        </Fragment>
      ))}
    </>
  );
}
