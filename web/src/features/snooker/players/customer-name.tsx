/** The name of a customer the shop knows by id; the id itself where it knows none. */
import { Skeleton } from '@mui/material';
import { useGetClubCustomerQuery } from './customers';

export function CustomerName({ id }: { id: string }) {
  const { data, isLoading } = useGetClubCustomerQuery(id);
  if (isLoading) return <Skeleton width={120} />;
  return <bdi>{data?.fullName || id}</bdi>;
}
