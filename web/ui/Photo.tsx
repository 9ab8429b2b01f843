import { useState, useEffect } from 'react';
import { setFromRef } from './use-hydrated.ts';

/** A picture in all its sizes; `url` is the one that everything can show, `placeholder` a tiny data URI. */
interface PhotoSource {
  url: string;
  width: number;
  height: number;
  variants: readonly { url: string; width: number; format: string }[];
  placeholder: string;
  /** The point that stays in view where it is cropped: shares of its width and height. */
  focus?: { x: number; y: number } | undefined;
}

/**
 * `lazy` loads when it is scrolled into view, and fades in unless it was there already; `eager` is in view at once; `first` is the
 * main photo of the page, loaded with high priority.
 */
export type PhotoUrgency = 'lazy' | 'eager' | 'first';

interface PhotoProps {
  photo: PhotoSource;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** The product's name, shown in place of a photo that fails to load. `alt` by default. */
  name?: string;
  /** The width of its frame, as the `sizes` attribute of HTML. */
  sizes: string;
  urgency?: PhotoUrgency;
  fit?: 'cover' | 'contain';
}

/** A photo that fills its frame. Until it is loaded its placeholder is shown. The frame sets the shape. */
export function Photo({
  photo,
  alt,
  name = alt,
  sizes: frame,
  urgency = 'lazy',
  fit = 'cover',
}: PhotoProps) {
  const { hasFailed, onError } = usePhotoFailure(photo.url);
  const { focus } = photo;
  const isLazy = urgency === 'lazy';
  const [shown, setShown] = useState(!isLazy);
  const show = () => setShown(true);
  // Set by script: the policy for HTML allows no style attributes.
  const showPlaceholder = (frame: HTMLElement | null) => {
    if (frame) frame.style.backgroundImage = `url("${photo.placeholder}")`;
  };
  if (hasFailed) return <PhotoPlaceholder name={name} alt={alt} />;
  const sizes = fit === 'cover' ? widthsIn(frame, photo) : frame;
  return (
    <picture
      ref={showPlaceholder}
      className={`block size-full bg-center ${fit === 'cover' ? 'bg-cover' : 'bg-contain bg-no-repeat'}`}
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
        // It can have loaded or failed before React listened: from the cache, or in a page that the server rendered.
        ref={(image) => {
          if (image && focus) image.style.objectPosition = `${100 * focus.x}% ${100 * focus.y}%`;
          if (!image?.complete) return;
          // It appears at once: to fade it in, the browser would draw frames while a slow phone is starting the app.
          image.style.transition = 'none';
          setFromRef(image.naturalWidth > 0 ? show : onError);
        }}
        onLoad={show}
        onError={onError}
        className={`size-full transition-opacity duration-500 ${
          fit === 'cover' ? 'object-cover' : 'object-contain'
        } ${shown ? 'opacity-100' : 'opacity-0 noscript:opacity-100'}`}
      />
    </picture>
  );
}

/** The width at which a photo is shown in a square frame: a landscape photo is cropped at its sides. */
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

/** Tells whether a picture failed to load. It is loaded again once the browser is back online. */
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
  /** The name of what the photo would have shown. */
  name: string;
  /** As the photo's: empty where the text beside it says the same. */
  alt: string;
}

/** Shown where there is no photo, or where it failed to load: the name, or its initial where there is little room. */
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
