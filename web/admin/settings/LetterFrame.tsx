import { useEffect, useRef } from 'react';

/**
 * A letter in a frame. Letters have styles in their elements, which the shop's own pages don't allow, so the frame is a page of
 * the server's that allows them and takes the letter as a message.
 */
export function LetterFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = () => frame.current?.contentWindow?.postMessage({ html }, '*');
  useEffect(send, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      src="/letters/frame"
      // Without the shop's origin: nothing in a letter could act as whoever looks at it.
      sandbox="allow-scripts"
      onLoad={send}
      className="h-140 w-full rounded-md border border-line-strong bg-surface"
    />
  );
}
