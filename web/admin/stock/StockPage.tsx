import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useParams } from 'react-router';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { LedgerPage, Stock, StockMove } from '#contract/stock-ledger.ts';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { BACK, ProductNotFound } from '#web/admin/products/ProductNotFound.tsx';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure, messageOf } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LEDGER_COLUMNS } from './ledger-columns.tsx';
import { moveStock, stockLedger } from './stock-endpoints.ts';

const SHAPE = { sorts: ['newest'], filters: {} } satisfies ListShape;

/** The stock of a product, and all changes of it with their authors. */
export function Component() {
  const { id: productId = '' } = useParams();
  const uid = useUserId();
  const list = useList(SHAPE);
  const query = stockLedger.useQuery(
    { uid, productId, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  const { data, error, isError } = query;
  if (isApiFailure(error) && error.status === 404) return <ProductNotFound />;
  if (isError) {
    return (
      <AdminScreen title="Stock" backTo={BACK}>
        <QueryFailure title="The stock can't be shown" query={query} />
      </AdminScreen>
    );
  }
  if (data?.product._id !== productId) return <Skeleton className="h-72" />;
  const { product, stock, entries } = data;
  return (
    <AdminScreen
      title={`Stock of ${product.name}`}
      backTo={{ path: adminPaths.product(productId), label: product.name }}
      actions={<ExportButton path="product/ledger/export.csv" query={`product=${product._id}`} />}
    >
      <Figures stock={stock} />
      <div className="mt-8 flex flex-col gap-10">
        <Section title="Note a change">
          <MoveForm key={productId} productId={productId} />
        </Section>
        <Section title="History">
          <ListTable
            list={list}
            words={{ one: 'change', many: 'changes' }}
            caption="Changes of the stock"
            columns={LEDGER_COLUMNS}
            // Entries never change, and have no id of their own.
            rowKey={({ at, kind, balance, quantity }) => `${at} ${kind} ${balance} ${quantity}`}
            page={{ ...data, rows: entries }}
            query={query}
            empty={{ title: 'No changes yet', words: 'What comes and goes is listed here.' }}
          />
        </Section>
      </div>
    </AdminScreen>
  );
}

function Figures({ stock: { onHand, reserved, available } }: Pick<LedgerPage, 'stock'>) {
  const number = useNumberText();
  const figures = [
    ['On hand', onHand],
    ['In open checkouts', reserved],
    ['Can be bought', available],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="mt-0.5 text-lg tabular-nums">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const MOVES: readonly (readonly [kind: StockMove, label: string])[] = [
  ['received', 'Received'],
  ['counted', 'Counted'],
  ['damaged', 'Damaged'],
];

/** Records pieces that were received, counted or damaged. A count replaces the number on hand. */
function MoveForm({ productId }: { productId: string }) {
  const [quantity, setQuantity] = useState('');
  const [words, setWords] = useState('');
  const { move, isMoving, error } = useMove(productId, () => {
    setQuantity('');
    setWords('');
  });
  return (
    <form
      noValidate
      aria-label="Note a change"
      onSubmit={(event) => event.preventDefault()}
      className="flex max-w-xl flex-col gap-4"
    >
      <Field
        label="Pieces"
        hint="How many came or are damaged, or how many there are in all if you counted them"
        error={error}
      >
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
            className={`${INPUT} tabular-nums`}
          />
        )}
      </Field>
      <Field label="Note" hint="Optional, such as who delivered them">
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={200}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            className={INPUT}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        {MOVES.map(([kind, label]) => (
          <Button
            key={kind}
            busy={isMoving === kind}
            onClick={() => void move(kind, quantity.trim(), words.trim())}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

/** Sends a change. An error is shown at the field of the pieces. */
function useMove(productId: string, onMoved: (stock: Stock) => void) {
  const uid = useUserId();
  const number = useNumberText();
  const [send] = moveStock.useMutation();
  const formKey = useFormKey();
  const [isMoving, setIsMoving] = useState<StockMove>();
  const [error, setError] = useState<string>();

  async function move(kind: StockMove, quantity: string, words: string) {
    if (isMoving) return;
    const least = kind === 'counted' ? 0 : 1;
    const { max } = PRODUCT_LIMITS.stock;
    if (!/^\d+$/.test(quantity) || Number(quantity) < least || Number(quantity) > max) {
      setError(`Enter a whole number from ${least} to ${number(max)}`);
      return;
    }
    setError(undefined);
    setIsMoving(kind);
    try {
      const body = { kind, quantity: Number(quantity), ...(words !== '' && { words }) };
      const answer = await formKey.use((idempotencyKey) =>
        send({ uid, productId, move: body, idempotencyKey }).unwrap(),
      );
      onMoved(answer.stock);
      toast.success(answer.message);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsMoving(undefined);
    }
  }

  return { move, isMoving, error };
}
