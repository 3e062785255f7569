/** Name of a customer by id; the id if there is no such customer. */
import { Skeleton } from '@mui/material';
import { useGetClubCustomerQuery } from './customers';

export function CustomerName({ id }: { id: string }) {
  const { data, isLoading } = useGetClubCustomerQuery(id);
  if (isLoading) return <Skeleton width={120} />;
  return <bdi>{data?.fullName || id}</bdi>;
}
