/** How a customer is reached. */
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES } from '@/shared/i18n/locales';
import type { Customer } from '../contract';
import { SummarySection } from '../summary/summary-section';
import { useDayOf } from './use-day-of';

const isLocale = (text: string): text is keyof typeof LOCALE_NAMES => text in LOCALE_NAMES;

export function CustomerContact({ customer }: { customer: Customer }) {
  const t = useT();
  const dayOf = useDayOf();
  const { phone, email, address, collectAddress, shippingAddress, locale, createdAt } = customer;
  const facts: [string, ReactNode][] = [
    [
      'customer.phone',
      phone && (
        <Link href={`tel:${phone}`} dir="ltr">
          {phone}
        </Link>
      ),
    ],
    ['customer.email', email && <Link href={`mailto:${email}`}>{email}</Link>],
    ['customer.address', address],
    ['delivery.collectAddress', collectAddress],
    ['delivery.shippingAddress', shippingAddress],
    ['customers.locale', isLocale(locale) && LOCALE_NAMES[locale]],
    ['customerPage.since', createdAt && dayOf(createdAt)],
  ];
  return (
    <SummarySection title={t('orders.customerPage.contact')}>
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
        {facts
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <Box key={key}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {t(`orders.${key}`)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <bdi>{value}</bdi>
              </Typography>
            </Box>
          ))}
      </Box>
    </SummarySection>
  );
}
