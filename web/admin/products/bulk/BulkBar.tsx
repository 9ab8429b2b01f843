import { Suspense, useState } from 'react';
import type { BulkFilter, BulkRequest } from '#contract/bulk.ts';
import type { AdminProduct } from '#contract/catalog.ts';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { JOB_LIMITS } from '#contract/job-limits.ts';
import { lazyPart } from '#web/frame/chunk-loading.ts';
import type { Selecting } from '#web/list/use-selection.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNumberText } from '#web/ui/Money.tsx';

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'));
const JoinDialog = lazyPart(() => import('../families/JoinDialog.tsx'));

interface BulkBarProps {
  selecting: Selecting<AdminProduct>;
  /** The filter of the list that is selected from. */
  filter: { search: string; category?: string; stock?: string; photos?: string };
  /** The least number of products in the list. */
  total: number;
  isLowerBound: boolean;
}

/** The bar of actions for the selected products, at the bottom of the window for as long as any are selected. */
export function BulkBar({ selecting, filter, total, isLowerBound }: BulkBarProps) {
  const number = useNumberText();
  const [isWhole, setIsWhole] = useState(false);
  /** The selection that the dialog is for; it must not change while the dialog is open. */
  const [asked, setAsked] = useState<BulkRequest['select']>();
  /** The products that the other dialog makes a family of. */
  const [joined, setJoined] = useState<readonly AdminProduct[]>();
  const { selection, onPage } = selecting;
  const all = isLowerBound ? `all ${number(total)}+` : `all ${number(total)}`;
  const isAll = isWhole && onPage === 'all';
  const words = isAll ? `${capital(all)} selected` : `${number(selection.size)} selected`;
  return (
    <>
      <output className="sr-only">{selection.size === 0 ? '' : words}</output>
      {selection.size > 0 && (
        <section aria-label="Selected products" className="selection-bar">
          <p className="mr-auto font-medium tabular-nums">{words}</p>
          {onPage === 'all' && !isAll && selection.size < total && (
            <Button size="sm" variant="quiet" onClick={() => setIsWhole(true)}>
              Select {all}
            </Button>
          )}
          <Change
            isTooMany={!isAll && selection.size > JOB_LIMITS.ids}
            onPress={() =>
              setAsked(isAll ? { filter: filter as BulkFilter } : { ids: [...selection.keys()] })
            }
          />
          {!isAll && <Join products={[...selection.values()]} onPress={setJoined} />}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setIsWhole(false);
              selecting.clear();
            }}
          >
            Clear selection
          </Button>
        </section>
      )}
      {asked && (
        <Suspense>
          <BulkDialog select={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {joined && (
        <Suspense>
          <JoinDialog
            products={joined}
            onClose={() => setJoined(undefined)}
            onJoined={selecting.clear}
          />
        </Suspense>
      )}
    </>
  );
}

interface JoinProps {
  products: readonly AdminProduct[];
  onPress: (products: readonly AdminProduct[]) => void;
}

/** Several products that are in no family yet can become one. */
function Join({ products, onPress }: JoinProps) {
  if (products.length < 2 || products.length > FAMILY_LIMITS.members.max) return null;
  const isMember = products.some(({ family }) => family !== undefined);
  return (
    <>
      {isMember && (
        <p id="members-selected" className="text-sm text-ink-muted">
          Some are in a family already.
        </p>
      )}
      <Button
        size="sm"
        aria-disabled={isMember || undefined}
        aria-describedby={isMember ? 'members-selected' : undefined}
        onClick={() => onPress(products)}
      >
        Join into a family
      </Button>
    </>
  );
}

function Change({ isTooMany, onPress }: { isTooMany: boolean; onPress: () => void }) {
  const number = useNumberText();
  return (
    <>
      {isTooMany && (
        <p id="too-many-products" className="text-sm text-ink-muted">
          At most {number(JOB_LIMITS.ids)} that are selected one by one.
        </p>
      )}
      <Button
        size="sm"
        variant="primary"
        aria-disabled={isTooMany || undefined}
        aria-describedby={isTooMany ? 'too-many-products' : undefined}
        onClick={onPress}
      >
        Change
      </Button>
    </>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
