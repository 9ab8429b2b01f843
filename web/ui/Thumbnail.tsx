import { PhotoPlaceholder, usePhotoFailure } from './Photo.tsx';

interface ThumbnailProps {
  src: string | undefined;
  /** The name of the product it shows. */
  name: string;
  className: string;
}

/** A small square picture beside text that names what it shows; an empty square without a picture. */
export function Thumbnail({ src, name, className }: ThumbnailProps) {
  const { hasFailed, onError } = usePhotoFailure(src);
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md bg-sunken ${className}`}>
      {hasFailed && <PhotoPlaceholder name={name} alt="" />}
      {src && !hasFailed && (
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
