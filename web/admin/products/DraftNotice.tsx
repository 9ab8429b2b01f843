import type { ReactNode } from 'react';
import type { ProductGaps } from '#contract/product-gaps.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { type DraftsAsked, productGaps } from './gaps-endpoint.ts';
import { gapSentences } from './gap-words.ts';

interface DraftNoticeProps {
  of: DraftsAsked;
  /** Says what is a draft. */
  words: string;
  /** A button. Its reason for being off has the id `drafts-lack`. */
  renderAction?: (gaps: ProductGaps | undefined) => ReactNode;
}

/** Says that shoppers don't see something yet, and what it lacks to be published. */
export function DraftNotice({ of, words, renderAction }: DraftNoticeProps) {
  const uid = useUserId();
  const { data } = productGaps.useQuery(
    { uid, ...of },
    { skip: uid === '', refetchOnMountOrArgChange: true },
  );
  const sentences = data && gapSentences(data);
  return (
    <Notice action={renderAction?.(data)}>
      <p>{words}</p>
      <p id="drafts-lack" className="min-h-6 text-ink-muted">
        {sentences?.length === 0 ? 'Nothing is missing.' : sentences?.join(' ')}
      </p>
    </Notice>
  );
}
