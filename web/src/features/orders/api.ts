/** The preview of a cart's dates, which is a checkout that stores nothing. */
import { ordersContract } from './api.gen';
import type { CheckoutBody, DatePreview } from './contract';

export const ordersApi = ordersContract.injectEndpoints({
  endpoints: (build) => ({
    /** Preview the available slots and the delivery fee of a cart; stores nothing. */
    previewDates: build.query<DatePreview, CheckoutBody>({
      query: (body) => ({
        url: '/pos/cart/checkout',
        method: 'POST',
        body: { ...body, isChooseDatePreview: true },
      }),
      providesTags: ['Slots'],
    }),
  }),
});

export const { usePreviewDatesQuery } = ordersApi;
