import { webpFilesOf } from '#contract/photo-sizes.ts';

/** A picture of the shop's own by its address, in the sizes that it has. */
export function ShopPicture({
  address,
  sizes,
  className,
}: {
  address: string;
  sizes: string;
  className: string;
}) {
  const files = webpFilesOf(address).map(({ url, width }) => `${url} ${width}w`);
  return (
    <img
      src={address}
      srcSet={files.join(', ') || undefined}
      sizes={sizes}
      alt=""
      fetchPriority="high"
      className={className}
    />
  );
}
