/** Picture of the supplier, through the gateway: what shows it sends the cookie of pictures. */
import { Picture, type PictureProps } from '@/shared/ui/picture';

const toPath = (source: string): string =>
  source && `/api/supplier/picture?${new URLSearchParams({ address: source }).toString()}`;

/** `source` is the address at the supplier. */
export function SupplierPicture({ source, ...properties }: PictureProps) {
  return <Picture source={toPath(source)} {...properties} />;
}

/** Load pictures that are about to be shown. */
export function prefetchPictures(sources: readonly string[]): void {
  for (const source of sources) if (source) new Image().src = toPath(source);
}
