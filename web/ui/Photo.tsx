import { useState, useEffect } from 'react';

/** A picture in all its sizes; `url` is the one that everything can show, `placeholder` a tiny data URI. */
interface PhotoSource {
  url: string;
  width: number;
  height: number;
  variants: readonly { url: string; width: number; format: string }[];
  placeholder: string;
}

interface PhotoProps {
  photo: PhotoSource;
  /** Empty where the words beside it say it already. */
  alt: string;
  /** Of the product it shows, for where the photo can't be had; without it that is what `alt` says. */
  name?: string;
  /** How wide its frame is, as `sizes` of HTML. */
  sizes: string;
  /**
   * `lazy` waits until it is scrolled to, and fades in; `eager` is in view as the page opens; `first`
   * is what the page is about, asked for before all others.
   */
  urgency?: 'lazy' | 'eager' | 'first';
  fit?: 'cover' | 'contain';
}

/** A photo that fills its frame, over its placeholder until it is here. The frame gives the shape. */
export function Photo({
  photo,
  alt,
  name = alt,
  sizes: frame,
  urgency = 'lazy',
  fit = 'cover',
}: PhotoProps) {
  const { hasFailed, onError } = usePhotoFailure(photo.url);
  const isLazy = urgency === 'lazy';
  const [shown, setShown] = useState(!isLazy);
  const show = () => setShown(true);
  if (hasFailed) return <PhotoPlaceholder name={name} alt={alt} />;
  const sizes = fit === 'cover' ? widthsIn(frame, photo) : frame;
  return (
    <picture
      className={`block size-full bg-center ${fit === 'cover' ? 'bg-cover' : 'bg-contain bg-no-repeat'}`}
      style={{ backgroundImage: `url("${photo.placeholder}")` }}
    >
      <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(photo, 'webp')} sizes={sizes} />
      <img
        src={photo.url}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding={isLazy ? 'async' : 'auto'}
        fetchPriority={urgency === 'first' ? 'high' : 'auto'}
        // One that came out of the cache before React listened has told nobody.
        ref={(image) => {
          if (image?.complete) show();
        }}
        onLoad={show}
        onError={onError}
        className={`size-full transition-opacity duration-500 motion-reduce:transition-none ${
          fit === 'cover' ? 'object-cover' : 'object-contain'
        } ${shown ? 'opacity-100' : 'opacity-0'}`}
      />
    </picture>
  );
}

/** How wide a photo is shown that fills a square frame: what is wider than high is cut at its sides. */
function widthsIn(frame: string, { width, height }: PhotoSource): string {
  if (width <= height) return frame;
  return frame
    .split(/,\s*/)
    .map((size) =>
      size.replace(/^(\(.*?\) )?(.+)$/, `$1calc(($2) * ${(width / height).toFixed(2)})`),
    )
    .join(', ');
}

function sourceSet({ variants }: PhotoSource, format: string): string {
  return variants
    .filter((variant) => variant.format === format)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ');
}

interface PhotoFailure {
  hasFailed: boolean;
  onError: () => void;
}

/** Whether the picture at an address could not be had; asked for again once the connection is back. */
export function usePhotoFailure(url: string | undefined): PhotoFailure {
  const [failed, setFailed] = useState<string>();
  const hasFailed = url !== undefined && url === failed;
  useEffect(() => {
    if (!hasFailed) return undefined;
    const askAgain = () => setFailed(undefined);
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [hasFailed]);
  return { hasFailed, onError: () => setFailed(url) };
}

interface PhotoPlaceholderProps {
  /** Of the product that the photo would have shown. */
  name: string;
  /** As the photo's own: empty where the words beside it say it already. */
  alt: string;
}

/** Stands quietly in the frame of a photo that can't be had; where there is no room for the name, with its initial. */
export function PhotoPlaceholder({ name, alt }: PhotoPlaceholderProps) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className="@container grid size-full place-items-center overflow-hidden bg-sunken text-center text-sm leading-tight text-ink-muted"
    >
      <span className="hidden wrap-anywhere @min-[3.5rem]:line-clamp-3 @min-[3.5rem]:px-1 @min-[8rem]:px-4">
        {name}
      </span>
      <span className="@min-[3.5rem]:hidden">{[...name][0]}</span>
    </span>
  );
}
