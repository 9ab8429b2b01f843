import { ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { SALE_STATES } from '#contract/sale-limits.ts';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { SALE_COLUMNS } from './sale-columns.tsx';
import { sales } from './sale-endpoints.ts';
import { STATE_WORDS } from './sale-words.ts';
import { SaleForm } from './SaleForm.tsx';

const SHAPE = { sorts: ['newest'], filters: { state: SALE_STATES } } satisfies ListShape;
const WORDS = { one: 'sale', many: 'sales' };
const STATES = [
  ['', 'All'] as const,
  ...SALE_STATES.map((state) => [state, STATE_WORDS[state].words] as const),
];

/** The sales that run, that are planned and that have ended, and the form of a new one. */
export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = sales.useQuery({ uid, query: list.query }, { skip: uid === '', ...ALWAYS_FRESH });
  return (
    <AdminScreen
      title="Sales"
      actions={
        <Button variant="primary" onClick={goToForm}>
          New sale
        </Button>
      }
    >
      <section aria-labelledby="all-sales">
        <h2 id="all-sales" className="mb-1 text-lg">
          All sales
        </h2>
        <div className="my-4 flex">
          <ListSelect
            label="State"
            value={list.state.filters['state'] ?? ''}
            options={STATES}
            onChange={(state) => list.change({ filters: { state } })}
          />
        </div>
        <ListTable
          list={list}
          words={WORDS}
          caption="Sales"
          columns={SALE_COLUMNS}
          rowKey={({ _id }) => _id}
          page={answer.data && { ...answer.data, rows: answer.data.sales }}
          query={answer}
          empty={{
            title: 'No sales yet',
            words: 'What you plan below is listed here. It begins and ends by itself.',
          }}
        />
      </section>
      <section aria-labelledby="new-sale" className="mt-14">
        <h2 id="new-sale" tabIndex={-1} className="mb-4 scroll-mt-20 text-lg">
          New sale
        </h2>
        <SaleForm />
      </section>
    </AdminScreen>
  );
}

/** The form is below the list, which is what one comes for. */
function goToForm() {
  const heading = document.querySelector<HTMLElement>('#new-sale');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
