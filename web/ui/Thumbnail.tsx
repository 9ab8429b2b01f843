import { PhotoPlaceholder, usePhotoFailure } from './Photo.tsx';

interface ThumbnailProps {
  src: string | undefined;
  /** The name of the product it shows. */
  name: string;
  className: string;
}

/** A small square picture beside text that names what it shows. */
export function Thumbnail({ src, name, className }: ThumbnailProps) {
  const { hasFailed, onError } = usePhotoFailure(src);
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md bg-sunken ${className}`}>
      {!src || hasFailed ? (
        <PhotoPlaceholder name={name} alt="" />
      ) : (
        <img
          src={src}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          onError={onError}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
